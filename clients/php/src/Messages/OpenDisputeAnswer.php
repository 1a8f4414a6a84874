<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: open a dispute */
final readonly class OpenDisputeAnswer extends Message
{
    protected const FIELDS = [
        'disputeId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $disputeId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
