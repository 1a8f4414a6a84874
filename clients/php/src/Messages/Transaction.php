<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\TransactionStatus;
use Amsel\Client\Enums\TransactionType;
use Amsel\Client\Message;

/** What was done to a payment after it was made. */
final readonly class Transaction extends Message
{
    protected const FIELDS = [
        'transactionType' => 'text',
        'transactionId' => 'text',
        'transactionRequestId' => 'text',
        'transactionStatus' => 'text',
        'transactionResult' => Result::class,
        'transactionAmount' => Amount::class,
        'transactionTime' => 'text',
    ];

    public ?string $transactionType;

    public ?string $transactionStatus;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        TransactionType|string|null $transactionType = null,
        public ?string $transactionId = null,
        public ?string $transactionRequestId = null,
        TransactionStatus|string|null $transactionStatus = null,
        public ?Result $transactionResult = null,
        public ?Amount $transactionAmount = null,
        public ?string $transactionTime = null,
        array $extra = [],
    ) {
        $this->transactionType = self::text($transactionType);
        $this->transactionStatus = self::text($transactionStatus);
        parent::__construct($extra);
    }
}
