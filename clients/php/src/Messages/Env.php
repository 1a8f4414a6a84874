<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\OsType;
use Amsel\Client\Enums\TerminalType;
use Amsel\Client\Message;

/** Where the payer stands: browser, phone, app. */
final readonly class Env extends Message
{
    protected const FIELDS = [
        'terminalType' => 'text',
        'osType' => 'text',
        'userAgent' => 'text',
        'deviceTokenId' => 'text',
        'clientIp' => 'text',
        'cookieId' => 'text',
        'extendInfo' => 'text',
        'storeTerminalId' => 'text',
        'storeTerminalRequestTime' => 'text',
        'browserInfo' => BrowserInfo::class,
        'colorDepth' => 'text',
        'screenHeight' => 'text',
        'screenWidth' => 'text',
        'timeZoneOffset' => 'integer',
        'deviceBrand' => 'text',
        'deviceModel' => 'text',
        'deviceLanguage' => 'text',
        'deviceId' => 'text',
        'osVersion' => 'text',
    ];

    public ?string $terminalType;

    public ?string $osType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        TerminalType|string|null $terminalType = null,
        OsType|string|null $osType = null,
        public ?string $userAgent = null,
        public ?string $deviceTokenId = null,
        public ?string $clientIp = null,
        public ?string $cookieId = null,
        public ?string $extendInfo = null,
        public ?string $storeTerminalId = null,
        public ?string $storeTerminalRequestTime = null,
        public ?BrowserInfo $browserInfo = null,
        public ?string $colorDepth = null,
        public ?string $screenHeight = null,
        public ?string $screenWidth = null,
        public ?int $timeZoneOffset = null,
        public ?string $deviceBrand = null,
        public ?string $deviceModel = null,
        public ?string $deviceLanguage = null,
        public ?string $deviceId = null,
        public ?string $osVersion = null,
        array $extra = [],
    ) {
        $this->terminalType = self::text($terminalType);
        $this->osType = self::text($osType);
        parent::__construct($extra);
    }
}
