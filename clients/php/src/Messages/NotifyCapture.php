<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\NotifyCaptureNotifyType;
use Amsel\Client\Message;

/** A capture has ended */
final readonly class NotifyCapture extends Message
{
    protected const FIELDS = [
        'notifyType' => 'text',
        'result' => Result::class,
        'captureRequestId' => 'text',
        'paymentId' => 'text',
        'captureId' => 'text',
        'captureAmount' => Amount::class,
        'captureTime' => 'text',
    ];

    public ?string $notifyType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        NotifyCaptureNotifyType|string|null $notifyType = null,
        public ?Result $result = null,
        public ?string $captureRequestId = null,
        public ?string $paymentId = null,
        public ?string $captureId = null,
        public ?Amount $captureAmount = null,
        public ?string $captureTime = null,
        array $extra = [],
    ) {
        $this->notifyType = self::text($notifyType);
        parent::__construct($extra);
    }
}
