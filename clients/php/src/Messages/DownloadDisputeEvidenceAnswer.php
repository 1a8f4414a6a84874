<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\DisputeEvidenceFormat;
use Amsel\Client\Message;

/** What the gateway answers: download a document of a dispute */
final readonly class DownloadDisputeEvidenceAnswer extends Message
{
    protected const FIELDS = [
        'disputeEvidence' => 'text',
        'disputeEvidenceFormat' => 'text',
    ];
    protected const SECRETS = ['disputeEvidence'];

    public ?string $disputeEvidenceFormat;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $disputeEvidence = null,
        DisputeEvidenceFormat|string|null $disputeEvidenceFormat = null,
        array $extra = [],
    ) {
        $this->disputeEvidenceFormat = self::text($disputeEvidenceFormat);
        parent::__construct($extra);
    }
}
