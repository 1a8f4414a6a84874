<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: listen to notifications */
final readonly class ListenToNotificationsAnswer extends Message
{
    protected const FIELDS = [
        'deliveries' => [ListenToNotificationsAnswerDeliveries::class],
    ];

    /**
     * @param list<ListenToNotificationsAnswerDeliveries>|null $deliveries
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?array $deliveries = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
