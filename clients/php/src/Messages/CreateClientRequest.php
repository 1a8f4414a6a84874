<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** Make a sandbox client */
final readonly class CreateClientRequest extends Message
{
    protected const FIELDS = [
        'name' => 'text',
        'publicKey' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $name = null,
        public ?string $publicKey = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
