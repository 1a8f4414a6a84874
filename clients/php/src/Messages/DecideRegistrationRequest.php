<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\DecideRegistrationRequestPspName;
use Amsel\Client\Enums\DecideRegistrationRequestRegistrationStatus;
use Amsel\Client\Message;

/** Review a registration */
final readonly class DecideRegistrationRequest extends Message
{
    protected const FIELDS = [
        'registrationRequestId' => 'text',
        'registrationStatus' => 'text',
        'pspName' => 'text',
        'rejectReasons' => 'text',
    ];

    public string $registrationStatus;

    public ?string $pspName;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $registrationRequestId,
        DecideRegistrationRequestRegistrationStatus|string $registrationStatus,
        DecideRegistrationRequestPspName|string|null $pspName = null,
        public ?string $rejectReasons = null,
        array $extra = [],
    ) {
        $this->registrationStatus = self::text($registrationStatus);
        $this->pspName = self::text($pspName);
        parent::__construct($extra);
    }
}
