<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

/** What the gateway answers: retrieve a payment session */
final readonly class RetrievePaymentSessionAnswer extends Message
{
    protected const FIELDS = [
        'order' => SessionOrder::class,
        'paymentAmount' => Amount::class,
        'customizedInfo' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?SessionOrder $order = null,
        public ?Amount $paymentAmount = null,
        public ?string $customizedInfo = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
