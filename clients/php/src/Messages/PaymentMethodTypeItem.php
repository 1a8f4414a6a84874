<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class PaymentMethodTypeItem extends Message
{
    protected const FIELDS = [
        'paymentMethodType' => 'text',
        'paymentMethodOrder' => 'integer',
        'expressCheckout' => 'flag',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $paymentMethodType,
        public ?int $paymentMethodOrder = null,
        public ?bool $expressCheckout = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
