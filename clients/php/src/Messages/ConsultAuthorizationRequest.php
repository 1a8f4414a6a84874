<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\CustomerBelongsTo;
use Amsel\Client\Enums\OsType;
use Amsel\Client\Enums\Scope;
use Amsel\Client\Enums\TerminalType;
use Amsel\Client\Message;

/** Ask for an agreement */
final readonly class ConsultAuthorizationRequest extends Message
{
    protected const FIELDS = [
        'customerBelongsTo' => 'text',
        'authRedirectUrl' => 'text',
        'scopes' => ['text'],
        'authState' => 'text',
        'terminalType' => 'text',
        'osType' => 'text',
        'osVersion' => 'text',
        'authNotifyUrl' => 'text',
        'authClientId' => 'text',
        'merchantAccountId' => 'text',
        'merchantRegion' => 'text',
        'recurringPayment' => 'flag',
        'authMetaData' => 'map',
        'env' => Env::class,
        'extendInfo' => 'text',
    ];

    public string $customerBelongsTo;

    /** @var list<string> */
    public array $scopes;

    public string $terminalType;

    public ?string $osType;

    /**
     * @param list<Scope|string> $scopes
     * @param array<string, mixed>|null $authMetaData
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        CustomerBelongsTo|string $customerBelongsTo,
        public string $authRedirectUrl,
        array $scopes,
        public string $authState,
        TerminalType|string $terminalType,
        OsType|string|null $osType = null,
        public ?string $osVersion = null,
        public ?string $authNotifyUrl = null,
        public ?string $authClientId = null,
        public ?string $merchantAccountId = null,
        public ?string $merchantRegion = null,
        public ?bool $recurringPayment = null,
        public ?array $authMetaData = null,
        public ?Env $env = null,
        public ?string $extendInfo = null,
        array $extra = [],
    ) {
        $this->customerBelongsTo = self::text($customerBelongsTo);
        $this->scopes = self::texts($scopes);
        $this->terminalType = self::text($terminalType);
        $this->osType = self::text($osType);
        parent::__construct($extra);
    }
}
