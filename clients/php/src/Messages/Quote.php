<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

final readonly class Quote extends Message
{
    protected const FIELDS = [
        'quoteCurrencyPair' => 'text',
        'quotePrice' => 'decimal',
        'quoteId' => 'text',
        'quoteStartTime' => 'text',
        'quoteExpiryTime' => 'text',
        'guaranteed' => 'flag',
        'exchangeAmount' => Amount::class,
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $quoteCurrencyPair,
        public int|float $quotePrice,
        public ?string $quoteId = null,
        public ?string $quoteStartTime = null,
        public ?string $quoteExpiryTime = null,
        public ?bool $guaranteed = null,
        public ?Amount $exchangeAmount = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
