<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

/** Refund a payment */
final readonly class RefundPaymentRequest extends Message
{
    protected const FIELDS = [
        'refundRequestId' => 'text',
        'paymentId' => 'text',
        'refundAmount' => Amount::class,
        'referenceRefundId' => 'text',
        'refundReason' => 'text',
        'refundNotifyUrl' => 'text',
        'isAsyncRefund' => 'flag',
        'captureId' => 'text',
        'refundToBankInfo' => RefundToBankInfo::class,
        'refundDetails' => ['map'],
        'refundSourceAccountNo' => 'text',
        'actualRefundAmount' => Amount::class,
        'extendInfo' => 'text',
        'metadata' => 'text',
        'customizedInfo' => CustomizedInfo::class,
    ];
    protected const SECRETS = ['refundToBankInfo', 'refundSourceAccountNo'];

    /**
     * @param list<array<string, mixed>>|null $refundDetails
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $refundRequestId,
        public string $paymentId,
        public Amount $refundAmount,
        public ?string $referenceRefundId = null,
        public ?string $refundReason = null,
        public ?string $refundNotifyUrl = null,
        public ?bool $isAsyncRefund = null,
        public ?string $captureId = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?RefundToBankInfo $refundToBankInfo = null,
        public ?array $refundDetails = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $refundSourceAccountNo = null,
        public ?Amount $actualRefundAmount = null,
        public ?string $extendInfo = null,
        public ?string $metadata = null,
        public ?CustomizedInfo $customizedInfo = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
