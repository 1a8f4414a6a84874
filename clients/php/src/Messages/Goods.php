<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

final readonly class Goods extends Message
{
    protected const FIELDS = [
        'referenceGoodsId' => 'text',
        'goodsName' => 'text',
        'goodsCategory' => 'text',
        'goodsBrand' => 'text',
        'goodsUnitAmount' => Amount::class,
        'goodsQuantity' => 'text',
        'goodsSkuName' => 'text',
        'goodsUrl' => 'text',
        'deliveryMethodType' => 'text',
        'goodsImageUrl' => 'text',
        'priceId' => 'text',
        'goodsDiscountAmount' => Amount::class,
        'goodsEndsOnTime' => 'text',
        'crossSell' => 'map',
    ];

    /**
     * @param array<string, mixed>|null $crossSell
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $referenceGoodsId = null,
        public ?string $goodsName = null,
        public ?string $goodsCategory = null,
        public ?string $goodsBrand = null,
        public ?Amount $goodsUnitAmount = null,
        public ?string $goodsQuantity = null,
        public ?string $goodsSkuName = null,
        public ?string $goodsUrl = null,
        public ?string $deliveryMethodType = null,
        public ?string $goodsImageUrl = null,
        public ?string $priceId = null,
        public ?Amount $goodsDiscountAmount = null,
        public ?string $goodsEndsOnTime = null,
        public ?array $crossSell = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
