<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: accept a dispute */
final readonly class AcceptDisputeAnswer extends Message
{
    protected const FIELDS = [
        'disputeId' => 'text',
        'disputeResolutionTime' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $disputeId = null,
        public ?string $disputeResolutionTime = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
