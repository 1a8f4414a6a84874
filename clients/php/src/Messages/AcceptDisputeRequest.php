<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Accept a dispute */
final readonly class AcceptDisputeRequest extends Message
{
    protected const FIELDS = [
        'disputeId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $disputeId,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
