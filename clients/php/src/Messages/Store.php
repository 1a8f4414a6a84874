<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class Store extends Message
{
    protected const FIELDS = [
        'referenceStoreId' => 'text',
        'storeName' => 'text',
        'storeMCC' => 'text',
        'storeDisplayName' => 'text',
        'storeTerminalId' => 'text',
        'storeOperatorId' => 'text',
        'storeAddress' => Address::class,
        'storePhoneNo' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $referenceStoreId = null,
        public ?string $storeName = null,
        public ?string $storeMCC = null,
        public ?string $storeDisplayName = null,
        public ?string $storeTerminalId = null,
        public ?string $storeOperatorId = null,
        public ?Address $storeAddress = null,
        public ?string $storePhoneNo = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
