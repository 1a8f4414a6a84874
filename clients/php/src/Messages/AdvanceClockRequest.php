<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Move the clock */
final readonly class AdvanceClockRequest extends Message
{
    protected const FIELDS = [
        'seconds' => 'integer',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public int $seconds,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
