<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\DeliveryState;
use Amsel\Client\Message;

/** What the gateway answers: send a notification again */
final readonly class ResendNotificationAnswer extends Message
{
    protected const FIELDS = [
        'deliveryState' => 'text',
    ];

    public ?string $deliveryState;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        DeliveryState|string|null $deliveryState = null,
        array $extra = [],
    ) {
        $this->deliveryState = self::text($deliveryState);
        parent::__construct($extra);
    }
}
