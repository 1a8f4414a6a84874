<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\FeeTier;
use Amsel\Client\Message;

final readonly class StoreInfo extends Message
{
    protected const FIELDS = [
        'referenceStoreId' => 'text',
        'storeName' => 'text',
        'storeMCC' => 'text',
        'storeAddress' => Address::class,
        'storeContacts' => [StoreInfoStoreContacts::class],
        'feeTier' => 'text',
    ];

    public ?string $feeTier;

    /**
     * @param list<StoreInfoStoreContacts>|null $storeContacts
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $referenceStoreId = null,
        public ?string $storeName = null,
        public ?string $storeMCC = null,
        public ?Address $storeAddress = null,
        public ?array $storeContacts = null,
        FeeTier|string|null $feeTier = null,
        array $extra = [],
    ) {
        $this->feeTier = self::text($feeTier);
        parent::__construct($extra);
    }
}
