<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

/** Raise an authorized amount */
final readonly class UpdateAmountRequest extends Message
{
    protected const FIELDS = [
        'updateRequestId' => 'text',
        'paymentId' => 'text',
        'amount' => Amount::class,
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $updateRequestId,
        public string $paymentId,
        public Amount $amount,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
