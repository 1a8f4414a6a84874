<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

/** What the gateway answers: raise an authorized amount */
final readonly class UpdateAmountAnswer extends Message
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
        public ?string $updateRequestId = null,
        public ?string $paymentId = null,
        public ?Amount $amount = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
