<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\PaymentStatus;
use Amsel\Client\Message;

/** What the gateway answers: inquire a payment */
final readonly class InquiryPaymentAnswer extends Message
{
    protected const FIELDS = [
        'paymentStatus' => 'text',
        'paymentResultCode' => 'text',
        'paymentResultMessage' => 'text',
        'paymentRequestId' => 'text',
        'paymentId' => 'text',
        'paymentAmount' => Amount::class,
        'actualPaymentAmount' => Amount::class,
        'paymentCreateTime' => 'text',
        'paymentTime' => 'text',
        'paymentMethodType' => 'text',
        'authExpiryTime' => 'text',
        'paymentResultInfo' => PaymentResultInfo::class,
        'transactions' => [Transaction::class],
        'pspCustomerInfo' => PspCustomerInfo::class,
        'redirectActionForm' => RedirectActionForm::class,
        'metadata' => 'text',
        'customizedInfo' => CustomizedInfo::class,
    ];

    public ?string $paymentStatus;

    /**
     * @param list<Transaction>|null $transactions
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        PaymentStatus|string|null $paymentStatus = null,
        public ?string $paymentResultCode = null,
        public ?string $paymentResultMessage = null,
        public ?string $paymentRequestId = null,
        public ?string $paymentId = null,
        public ?Amount $paymentAmount = null,
        public ?Amount $actualPaymentAmount = null,
        public ?string $paymentCreateTime = null,
        public ?string $paymentTime = null,
        public ?string $paymentMethodType = null,
        public ?string $authExpiryTime = null,
        public ?PaymentResultInfo $paymentResultInfo = null,
        public ?array $transactions = null,
        public ?PspCustomerInfo $pspCustomerInfo = null,
        public ?RedirectActionForm $redirectActionForm = null,
        public ?string $metadata = null,
        public ?CustomizedInfo $customizedInfo = null,
        array $extra = [],
    ) {
        $this->paymentStatus = self::text($paymentStatus);
        parent::__construct($extra);
    }
}
