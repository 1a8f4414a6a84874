<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\ProductCode;
use Amsel\Client\Message;

/** What the gateway answers: ask how a registration stands */
final readonly class InquiryRegistrationStatusAnswer extends Message
{
    protected const FIELDS = [
        'registrationResult' => RegistrationResult::class,
        'pspRegistrationResultList' => [PspRegistrationResult::class],
        'merchantInfo' => MerchantInfo::class,
        'storeInfo' => StoreInfo::class,
        'productCodes' => ['text'],
    ];

    /** @var list<string>|null */
    public ?array $productCodes;

    /**
     * @param list<PspRegistrationResult>|null $pspRegistrationResultList
     * @param list<ProductCode|string>|null $productCodes
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?RegistrationResult $registrationResult = null,
        public ?array $pspRegistrationResultList = null,
        public ?MerchantInfo $merchantInfo = null,
        public ?StoreInfo $storeInfo = null,
        ?array $productCodes = null,
        array $extra = [],
    ) {
        $this->productCodes = self::texts($productCodes);
        parent::__construct($extra);
    }
}
