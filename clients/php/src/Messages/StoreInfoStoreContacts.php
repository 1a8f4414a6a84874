<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class StoreInfoStoreContacts extends Message
{
    protected const FIELDS = [
        'fullName' => 'text',
        'contactNo' => 'text',
        'identificationId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $fullName = null,
        public ?string $contactNo = null,
        public ?string $identificationId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
