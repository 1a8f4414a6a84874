<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\NotifyReversalNotifyType;
use Amsel\Client\Message;

/** Late money could not go back */
final readonly class NotifyReversal extends Message
{
    protected const FIELDS = [
        'notifyType' => 'text',
        'result' => Result::class,
        'paymentRequestId' => 'text',
        'paymentId' => 'text',
        'paymentAmount' => Amount::class,
        'paymentCreateTime' => 'text',
        'paymentTime' => 'text',
    ];

    public ?string $notifyType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        NotifyReversalNotifyType|string|null $notifyType = null,
        public ?Result $result = null,
        public ?string $paymentRequestId = null,
        public ?string $paymentId = null,
        public ?Amount $paymentAmount = null,
        public ?string $paymentCreateTime = null,
        public ?string $paymentTime = null,
        array $extra = [],
    ) {
        $this->notifyType = self::text($notifyType);
        parent::__construct($extra);
    }
}
