<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\ContactType;
use Amsel\Client\Message;

final readonly class RegistrationDetailContactInfo extends Message
{
    protected const FIELDS = [
        'contactNo' => 'text',
        'contactType' => 'text',
    ];

    public ?string $contactType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $contactNo = null,
        ContactType|string|null $contactType = null,
        array $extra = [],
    ) {
        $this->contactType = self::text($contactType);
        parent::__construct($extra);
    }
}
