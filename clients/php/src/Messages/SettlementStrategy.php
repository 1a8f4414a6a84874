<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class SettlementStrategy extends Message
{
    protected const FIELDS = [
        'settlementCurrency' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $settlementCurrency,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
