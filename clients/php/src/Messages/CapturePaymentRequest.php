<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

/** Capture an authorized payment */
final readonly class CapturePaymentRequest extends Message
{
    protected const FIELDS = [
        'captureRequestId' => 'text',
        'paymentId' => 'text',
        'captureAmount' => Amount::class,
        'isLastCapture' => 'flag',
        'captureType' => 'text',
        'transit' => 'map',
    ];

    /**
     * @param array<string, mixed>|null $transit
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $captureRequestId,
        public string $paymentId,
        public Amount $captureAmount,
        public ?bool $isLastCapture = null,
        public ?string $captureType = null,
        public ?array $transit = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
