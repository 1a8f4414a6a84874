<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: create a payment session */
final readonly class CreatePaymentSessionAnswer extends Message
{
    protected const FIELDS = [
        'paymentSessionData' => 'text',
        'paymentSessionExpiryTime' => 'text',
        'paymentSessionId' => 'text',
        'normalUrl' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $paymentSessionData = null,
        public ?string $paymentSessionExpiryTime = null,
        public ?string $paymentSessionId = null,
        public ?string $normalUrl = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
