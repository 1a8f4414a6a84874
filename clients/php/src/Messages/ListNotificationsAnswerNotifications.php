<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\DeliveryState;
use Amsel\Client\Message;

final readonly class ListNotificationsAnswerNotifications extends Message
{
    protected const FIELDS = [
        'notificationId' => 'text',
        'sequence' => 'integer',
        'kind' => 'text',
        'createTime' => 'text',
        'body' => 'map',
        'deliveryState' => 'text',
        'attempts' => 'integer',
    ];

    public ?string $deliveryState;

    /**
     * @param array<string, mixed>|null $body
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $notificationId = null,
        public ?int $sequence = null,
        public ?string $kind = null,
        public ?string $createTime = null,
        public ?array $body = null,
        DeliveryState|string|null $deliveryState = null,
        public ?int $attempts = null,
        array $extra = [],
    ) {
        $this->deliveryState = self::text($deliveryState);
        parent::__construct($extra);
    }
}
