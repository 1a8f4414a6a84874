<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** End an agreement */
final readonly class RevokeAuthorizationRequest extends Message
{
    protected const FIELDS = [
        'accessToken' => 'text',
        'merchantAccountId' => 'text',
        'extendInfo' => 'text',
    ];
    protected const SECRETS = ['accessToken'];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public string $accessToken,
        public ?string $merchantAccountId = null,
        public ?string $extendInfo = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
