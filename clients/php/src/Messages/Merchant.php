<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\MerchantType;
use Amsel\Client\Message;

final readonly class Merchant extends Message
{
    protected const FIELDS = [
        'referenceMerchantId' => 'text',
        'merchantMCC' => 'text',
        'merchantName' => 'text',
        'merchantDisplayName' => 'text',
        'merchantAddress' => Address::class,
        'merchantRegisterDate' => 'text',
        'store' => Store::class,
        'merchantType' => 'text',
    ];

    public ?string $merchantType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $referenceMerchantId = null,
        public ?string $merchantMCC = null,
        public ?string $merchantName = null,
        public ?string $merchantDisplayName = null,
        public ?Address $merchantAddress = null,
        public ?string $merchantRegisterDate = null,
        public ?Store $store = null,
        MerchantType|string|null $merchantType = null,
        array $extra = [],
    ) {
        $this->merchantType = self::text($merchantType);
        parent::__construct($extra);
    }
}
