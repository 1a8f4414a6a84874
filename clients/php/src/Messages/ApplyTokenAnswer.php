<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: get tokens */
final readonly class ApplyTokenAnswer extends Message
{
    protected const FIELDS = [
        'accessToken' => 'text',
        'accessTokenExpiryTime' => 'text',
        'refreshToken' => 'text',
        'refreshTokenExpiryTime' => 'text',
        'userLoginId' => 'text',
    ];
    protected const SECRETS = ['accessToken', 'refreshToken'];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $accessToken = null,
        public ?string $accessTokenExpiryTime = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $refreshToken = null,
        public ?string $refreshTokenExpiryTime = null,
        public ?string $userLoginId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
