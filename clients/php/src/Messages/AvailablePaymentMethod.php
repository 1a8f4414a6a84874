<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Which payment methods are shown, and in which order. */
final readonly class AvailablePaymentMethod extends Message
{
    protected const FIELDS = [
        'paymentMethodMetaData' => 'map',
        'paymentMethodTypeList' => [PaymentMethodTypeItem::class],
    ];
    protected const SECRETS = ['paymentMethodMetaData'];

    /**
     * @param array<string, mixed>|null $paymentMethodMetaData
     * @param list<PaymentMethodTypeItem>|null $paymentMethodTypeList
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?array $paymentMethodMetaData = null,
        public ?array $paymentMethodTypeList = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
