<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class Address extends Message
{
    protected const FIELDS = [
        'region' => 'text',
        'state' => 'text',
        'city' => 'text',
        'address1' => 'text',
        'address2' => 'text',
        'zipCode' => 'text',
        'label' => 'text',
        'address3' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $region = null,
        public ?string $state = null,
        public ?string $city = null,
        public ?string $address1 = null,
        public ?string $address2 = null,
        public ?string $zipCode = null,
        public ?string $label = null,
        public ?string $address3 = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
