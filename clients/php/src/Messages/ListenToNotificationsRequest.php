<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Listen to notifications */
final readonly class ListenToNotificationsRequest extends Message
{
    protected const FIELDS = [
        'listenerId' => 'text',
        'path' => 'text',
        'waitSeconds' => 'integer',
        'answers' => [ListenToNotificationsRequestAnswers::class],
        'isClosing' => 'flag',
    ];

    /**
     * @param list<ListenToNotificationsRequestAnswers>|null $answers
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $listenerId,
        public ?string $path = null,
        public ?int $waitSeconds = null,
        public ?array $answers = null,
        public ?bool $isClosing = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
