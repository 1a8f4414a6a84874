<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: cancel a payment */
final readonly class CancelPaymentAnswer extends Message
{
    protected const FIELDS = [
        'paymentId' => 'text',
        'paymentRequestId' => 'text',
        'cancelTime' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $paymentId = null,
        public ?string $paymentRequestId = null,
        public ?string $cancelTime = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
