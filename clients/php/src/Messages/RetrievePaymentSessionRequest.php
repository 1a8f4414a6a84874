<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Retrieve a payment session */
final readonly class RetrievePaymentSessionRequest extends Message
{
    protected const FIELDS = [
        'paymentRequestId' => 'text',
        'merchantAccountId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $paymentRequestId,
        public ?string $merchantAccountId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
