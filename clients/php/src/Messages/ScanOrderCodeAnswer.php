<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\PaymentStatus;
use Amsel\Client\Message;

/** What the gateway answers: scan an order code */
final readonly class ScanOrderCodeAnswer extends Message
{
    protected const FIELDS = [
        'paymentId' => 'text',
        'paymentStatus' => 'text',
    ];

    public ?string $paymentStatus;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $paymentId = null,
        PaymentStatus|string|null $paymentStatus = null,
        array $extra = [],
    ) {
        $this->paymentStatus = self::text($paymentStatus);
        parent::__construct($extra);
    }
}
