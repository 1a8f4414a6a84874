<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

/** What the gateway answers: capture an authorized payment */
final readonly class CapturePaymentAnswer extends Message
{
    protected const FIELDS = [
        'captureRequestId' => 'text',
        'captureId' => 'text',
        'paymentId' => 'text',
        'captureAmount' => Amount::class,
        'captureTime' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $captureRequestId = null,
        public ?string $captureId = null,
        public ?string $paymentId = null,
        public ?Amount $captureAmount = null,
        public ?string $captureTime = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
