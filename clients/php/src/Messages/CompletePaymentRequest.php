<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\CompletePaymentRequestOutcome;
use Amsel\Client\Message;

/** Complete a payment */
final readonly class CompletePaymentRequest extends Message
{
    protected const FIELDS = [
        'outcome' => 'text',
        'paymentId' => 'text',
        'paymentRequestId' => 'text',
        'resultCode' => 'text',
    ];

    public string $outcome;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        CompletePaymentRequestOutcome|string $outcome,
        public ?string $paymentId = null,
        public ?string $paymentRequestId = null,
        public ?string $resultCode = null,
        array $extra = [],
    ) {
        $this->outcome = self::text($outcome);
        parent::__construct($extra);
    }
}
