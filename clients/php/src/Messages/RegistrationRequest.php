<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\ProductCode;
use Amsel\Client\Message;

/** Register a merchant and a store */
final readonly class RegistrationRequest extends Message
{
    protected const FIELDS = [
        'registrationRequestId' => 'text',
        'productCodes' => ['text'],
        'merchantInfo' => MerchantInfo::class,
        'registrationNotifyURL' => 'text',
        'passThroughInfo' => 'text',
        'storeInfo' => StoreInfo::class,
    ];

    /** @var list<string> */
    public array $productCodes;

    /**
     * @param list<ProductCode|string> $productCodes
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $registrationRequestId,
        array $productCodes,
        public MerchantInfo $merchantInfo,
        public ?string $registrationNotifyURL = null,
        public ?string $passThroughInfo = null,
        public ?StoreInfo $storeInfo = null,
        array $extra = [],
    ) {
        $this->productCodes = self::texts($productCodes);
        parent::__construct($extra);
    }
}
