<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class UserName extends Message
{
    protected const FIELDS = [
        'firstName' => 'text',
        'middleName' => 'text',
        'lastName' => 'text',
        'fullName' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $firstName = null,
        public ?string $middleName = null,
        public ?string $lastName = null,
        public ?string $fullName = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
