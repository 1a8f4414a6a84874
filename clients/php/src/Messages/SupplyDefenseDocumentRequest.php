<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Defend a dispute */
final readonly class SupplyDefenseDocumentRequest extends Message
{
    protected const FIELDS = [
        'disputeId' => 'text',
        'disputeEvidence' => 'text',
    ];
    protected const SECRETS = ['disputeEvidence'];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $disputeId,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public string $disputeEvidence,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
