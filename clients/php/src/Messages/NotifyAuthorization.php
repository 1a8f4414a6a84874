<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\AuthorizationNotifyType;
use Amsel\Client\Message;

/** An agreement changed */
final readonly class NotifyAuthorization extends Message
{
    protected const FIELDS = [
        'authorizationNotifyType' => 'text',
        'result' => Result::class,
        'authState' => 'text',
        'authCode' => 'text',
        'accessToken' => 'text',
        'authClientId' => 'text',
        'reason' => 'text',
        'userLoginId' => 'text',
    ];
    protected const SECRETS = ['authCode', 'accessToken'];

    public ?string $authorizationNotifyType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        AuthorizationNotifyType|string|null $authorizationNotifyType = null,
        public ?Result $result = null,
        public ?string $authState = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $authCode = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $accessToken = null,
        public ?string $authClientId = null,
        public ?string $reason = null,
        public ?string $userLoginId = null,
        array $extra = [],
    ) {
        $this->authorizationNotifyType = self::text($authorizationNotifyType);
        parent::__construct($extra);
    }
}
