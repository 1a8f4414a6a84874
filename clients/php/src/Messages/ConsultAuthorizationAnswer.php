<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: ask for an agreement */
final readonly class ConsultAuthorizationAnswer extends Message
{
    protected const FIELDS = [
        'normalUrl' => 'text',
        'authUrl' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $normalUrl = null,
        public ?string $authUrl = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
