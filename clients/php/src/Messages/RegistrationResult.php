<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\RegistrationResultRegistrationStatus;
use Amsel\Client\Message;

final readonly class RegistrationResult extends Message
{
    protected const FIELDS = [
        'registrationStatus' => 'text',
    ];

    public ?string $registrationStatus;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        RegistrationResultRegistrationStatus|string|null $registrationStatus = null,
        array $extra = [],
    ) {
        $this->registrationStatus = self::text($registrationStatus);
        parent::__construct($extra);
    }
}
