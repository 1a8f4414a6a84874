<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** List notifications */
final readonly class ListNotificationsRequest extends Message
{
    protected const FIELDS = [
        'cursor' => 'text',
        'limit' => 'integer',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $cursor = null,
        public ?int $limit = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
