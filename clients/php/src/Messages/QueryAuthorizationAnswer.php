<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\TokenStatusType;
use Amsel\Client\Message;

/** What the gateway answers: look up a token */
final readonly class QueryAuthorizationAnswer extends Message
{
    protected const FIELDS = [
        'accessToken' => 'text',
        'accessTokenExpiryTime' => 'text',
        'refreshToken' => 'text',
        'refreshTokenExpiryTime' => 'text',
        'tokenStatusType' => 'text',
    ];
    protected const SECRETS = ['accessToken', 'refreshToken'];

    public ?string $tokenStatusType;

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
        TokenStatusType|string|null $tokenStatusType = null,
        array $extra = [],
    ) {
        $this->tokenStatusType = self::text($tokenStatusType);
        parent::__construct($extra);
    }
}
