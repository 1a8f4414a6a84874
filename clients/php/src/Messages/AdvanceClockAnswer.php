<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: move the clock */
final readonly class AdvanceClockAnswer extends Message
{
    protected const FIELDS = [
        'now' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $now = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
