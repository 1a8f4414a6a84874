<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: list notifications */
final readonly class ListNotificationsAnswer extends Message
{
    protected const FIELDS = [
        'notifications' => [ListNotificationsAnswerNotifications::class],
        'nextCursor' => 'text',
    ];

    /**
     * @param list<ListNotificationsAnswerNotifications>|null $notifications
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?array $notifications = null,
        public ?string $nextCursor = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
