<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\CustomerBelongsTo;
use Amsel\Client\Enums\GrantType;
use Amsel\Client\Message;

/** Get tokens */
final readonly class ApplyTokenRequest extends Message
{
    protected const FIELDS = [
        'grantType' => 'text',
        'customerBelongsTo' => 'text',
        'authCode' => 'text',
        'refreshToken' => 'text',
        'merchantAccountId' => 'text',
        'merchantRegion' => 'text',
        'extendInfo' => 'text',
    ];
    protected const SECRETS = ['authCode', 'refreshToken'];

    public string $grantType;

    public string $customerBelongsTo;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        GrantType|string $grantType,
        CustomerBelongsTo|string $customerBelongsTo,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $authCode = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $refreshToken = null,
        public ?string $merchantAccountId = null,
        public ?string $merchantRegion = null,
        public ?string $extendInfo = null,
        array $extra = [],
    ) {
        $this->grantType = self::text($grantType);
        $this->customerBelongsTo = self::text($customerBelongsTo);
        parent::__construct($extra);
    }
}
