<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\RefundStatus;
use Amsel\Client\Message;

/** What the gateway answers: inquire a refund */
final readonly class InquiryRefundAnswer extends Message
{
    protected const FIELDS = [
        'refundId' => 'text',
        'refundRequestId' => 'text',
        'refundAmount' => Amount::class,
        'refundStatus' => 'text',
        'refundTime' => 'text',
        'metadata' => 'text',
        'customizedInfo' => CustomizedInfo::class,
    ];

    public ?string $refundStatus;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $refundId = null,
        public ?string $refundRequestId = null,
        public ?Amount $refundAmount = null,
        RefundStatus|string|null $refundStatus = null,
        public ?string $refundTime = null,
        public ?string $metadata = null,
        public ?CustomizedInfo $customizedInfo = null,
        array $extra = [],
    ) {
        $this->refundStatus = self::text($refundStatus);
        parent::__construct($extra);
    }
}
