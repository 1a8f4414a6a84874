<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

/** What the gateway answers: refund a payment */
final readonly class RefundPaymentAnswer extends Message
{
    protected const FIELDS = [
        'refundRequestId' => 'text',
        'refundId' => 'text',
        'paymentId' => 'text',
        'refundAmount' => Amount::class,
        'refundTime' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $refundRequestId = null,
        public ?string $refundId = null,
        public ?string $paymentId = null,
        public ?Amount $refundAmount = null,
        public ?string $refundTime = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
