<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\DisputeEvidenceType;
use Amsel\Client\Message;

/** Download a document of a dispute */
final readonly class DownloadDisputeEvidenceRequest extends Message
{
    protected const FIELDS = [
        'disputeId' => 'text',
        'disputeEvidenceType' => 'text',
    ];

    public string $disputeEvidenceType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $disputeId,
        DisputeEvidenceType|string $disputeEvidenceType,
        array $extra = [],
    ) {
        $this->disputeEvidenceType = self::text($disputeEvidenceType);
        parent::__construct($extra);
    }
}
