<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

/** What the gateway answers: pay */
final readonly class PayAnswer extends Message
{
    protected const FIELDS = [
        'paymentRequestId' => 'text',
        'paymentId' => 'text',
        'paymentAmount' => Amount::class,
        'actualPaymentAmount' => Amount::class,
        'paymentCreateTime' => 'text',
        'paymentTime' => 'text',
        'authExpiryTime' => 'text',
        'paymentResultInfo' => PaymentResultInfo::class,
        'orderCodeForm' => OrderCodeForm::class,
        'pspCustomerInfo' => PspCustomerInfo::class,
        'normalUrl' => 'text',
        'redirectActionForm' => RedirectActionForm::class,
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $paymentRequestId = null,
        public ?string $paymentId = null,
        public ?Amount $paymentAmount = null,
        public ?Amount $actualPaymentAmount = null,
        public ?string $paymentCreateTime = null,
        public ?string $paymentTime = null,
        public ?string $authExpiryTime = null,
        public ?PaymentResultInfo $paymentResultInfo = null,
        public ?OrderCodeForm $orderCodeForm = null,
        public ?PspCustomerInfo $pspCustomerInfo = null,
        public ?string $normalUrl = null,
        public ?RedirectActionForm $redirectActionForm = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
