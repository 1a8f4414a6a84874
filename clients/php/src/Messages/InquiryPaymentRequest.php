<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Inquire a payment */
final readonly class InquiryPaymentRequest extends Message
{
    protected const FIELDS = [
        'paymentId' => 'text',
        'paymentRequestId' => 'text',
        'merchantAccountId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $paymentId = null,
        public ?string $paymentRequestId = null,
        public ?string $merchantAccountId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
