<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\PaymentStatus;
use Amsel\Client\Message;

/** What a till gets: the answer to the payment, or to the inquiry that told its end */
final readonly class TillAnswer extends Message
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
        'paymentStatus' => 'text',
        'paymentResultCode' => 'text',
        'paymentResultMessage' => 'text',
        'paymentMethodType' => 'text',
        'transactions' => [Transaction::class],
        'metadata' => 'text',
        'customizedInfo' => CustomizedInfo::class,
    ];

    public ?string $paymentStatus;

    /**
     * @param list<Transaction>|null $transactions
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
        PaymentStatus|string|null $paymentStatus = null,
        public ?string $paymentResultCode = null,
        public ?string $paymentResultMessage = null,
        public ?string $paymentMethodType = null,
        public ?array $transactions = null,
        public ?string $metadata = null,
        public ?CustomizedInfo $customizedInfo = null,
        array $extra = [],
    ) {
        $this->paymentStatus = self::text($paymentStatus);
        parent::__construct($extra);
    }
}
