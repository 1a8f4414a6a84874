<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Send a notification again */
final readonly class ResendNotificationRequest extends Message
{
    protected const FIELDS = [
        'notificationId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $notificationId,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
