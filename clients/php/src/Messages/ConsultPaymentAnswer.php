<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: consult payment methods */
final readonly class ConsultPaymentAnswer extends Message
{
    protected const FIELDS = [
        'paymentOptions' => [PaymentOption::class],
    ];

    /**
     * @param list<PaymentOption>|null $paymentOptions
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?array $paymentOptions = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
