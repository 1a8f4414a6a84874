<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\NotifyRefundNotifyType;
use Amsel\Client\Enums\RefundStatus;
use Amsel\Client\Message;

/** A refund has ended */
final readonly class NotifyRefund extends Message
{
    protected const FIELDS = [
        'notifyType' => 'text',
        'result' => Result::class,
        'refundStatus' => 'text',
        'refundRequestId' => 'text',
        'refundId' => 'text',
        'refundAmount' => Amount::class,
        'refundTime' => 'text',
        'metadata' => 'text',
        'customizedInfo' => CustomizedInfo::class,
    ];

    public ?string $notifyType;

    public ?string $refundStatus;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        NotifyRefundNotifyType|string|null $notifyType = null,
        public ?Result $result = null,
        RefundStatus|string|null $refundStatus = null,
        public ?string $refundRequestId = null,
        public ?string $refundId = null,
        public ?Amount $refundAmount = null,
        public ?string $refundTime = null,
        public ?string $metadata = null,
        public ?CustomizedInfo $customizedInfo = null,
        array $extra = [],
    ) {
        $this->notifyType = self::text($notifyType);
        $this->refundStatus = self::text($refundStatus);
        parent::__construct($extra);
    }
}
