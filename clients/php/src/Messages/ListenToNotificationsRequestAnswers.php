<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\Failure;
use Amsel\Client\Message;

final readonly class ListenToNotificationsRequestAnswers extends Message
{
    protected const FIELDS = [
        'deliveryToken' => 'text',
        'httpStatus' => 'integer',
        'body' => 'text',
        'failure' => 'text',
    ];

    public ?string $failure;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $deliveryToken,
        public ?int $httpStatus = null,
        public ?string $body = null,
        Failure|string|null $failure = null,
        array $extra = [],
    ) {
        $this->failure = self::text($failure);
        parent::__construct($extra);
    }
}
