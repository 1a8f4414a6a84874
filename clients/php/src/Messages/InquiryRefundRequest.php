<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Inquire a refund */
final readonly class InquiryRefundRequest extends Message
{
    protected const FIELDS = [
        'refundId' => 'text',
        'refundRequestId' => 'text',
        'merchantAccountId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $refundId = null,
        public ?string $refundRequestId = null,
        public ?string $merchantAccountId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
