<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class ListenToNotificationsAnswerDeliveries extends Message
{
    protected const FIELDS = [
        'deliveryToken' => 'text',
        'notificationId' => 'text',
        'kind' => 'text',
        'headers' => 'map',
        'body' => 'text',
    ];

    /**
     * @param array<string, mixed>|null $headers
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $deliveryToken = null,
        public ?string $notificationId = null,
        public ?string $kind = null,
        public ?array $headers = null,
        public ?string $body = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
