<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: agree */
final readonly class GrantAuthorizationAnswer extends Message
{
    protected const FIELDS = [
        'authCode' => 'text',
    ];
    protected const SECRETS = ['authCode'];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $authCode = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
