<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\NotifyPaymentNotifyType;
use Amsel\Client\Message;

/** A payment changed */
final readonly class NotifyPayment extends Message
{
    protected const FIELDS = [
        'notifyType' => 'text',
        'result' => Result::class,
        'paymentRequestId' => 'text',
        'paymentId' => 'text',
        'paymentAmount' => Amount::class,
        'paymentCreateTime' => 'text',
        'paymentTime' => 'text',
        'paymentMethodType' => 'text',
        'actualPaymentAmount' => Amount::class,
        'pspCustomerInfo' => PspCustomerInfo::class,
        'authExpiryTime' => 'text',
        'paymentResultInfo' => PaymentResultInfo::class,
        'updateRequestId' => 'text',
        'metadata' => 'text',
        'customizedInfo' => CustomizedInfo::class,
    ];

    public ?string $notifyType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        NotifyPaymentNotifyType|string|null $notifyType = null,
        public ?Result $result = null,
        public ?string $paymentRequestId = null,
        public ?string $paymentId = null,
        public ?Amount $paymentAmount = null,
        public ?string $paymentCreateTime = null,
        public ?string $paymentTime = null,
        public ?string $paymentMethodType = null,
        public ?Amount $actualPaymentAmount = null,
        public ?PspCustomerInfo $pspCustomerInfo = null,
        public ?string $authExpiryTime = null,
        public ?PaymentResultInfo $paymentResultInfo = null,
        public ?string $updateRequestId = null,
        public ?string $metadata = null,
        public ?CustomizedInfo $customizedInfo = null,
        array $extra = [],
    ) {
        $this->notifyType = self::text($notifyType);
        parent::__construct($extra);
    }
}
