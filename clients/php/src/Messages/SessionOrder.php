<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

final readonly class SessionOrder extends Message
{
    protected const FIELDS = [
        'referenceOrderId' => 'text',
        'orderDescription' => 'text',
        'orderAmount' => Amount::class,
        'orderDiscountAmount' => Amount::class,
        'subTotalOrderAmount' => Amount::class,
        'merchant' => Merchant::class,
        'goods' => [Goods::class],
        'shipping' => Shipping::class,
        'buyer' => Buyer::class,
        'env' => Env::class,
        'extendInfo' => 'text',
        'transit' => 'map',
        'lodging' => 'map',
        'gaming' => 'map',
        'needDeclaration' => 'flag',
        'declaration' => 'map',
        'orderType' => 'text',
    ];

    /**
     * @param list<Goods>|null $goods
     * @param array<string, mixed>|null $transit
     * @param array<string, mixed>|null $lodging
     * @param array<string, mixed>|null $gaming
     * @param array<string, mixed>|null $declaration
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $referenceOrderId = null,
        public ?string $orderDescription = null,
        public ?Amount $orderAmount = null,
        public ?Amount $orderDiscountAmount = null,
        public ?Amount $subTotalOrderAmount = null,
        public ?Merchant $merchant = null,
        public ?array $goods = null,
        public ?Shipping $shipping = null,
        public ?Buyer $buyer = null,
        public ?Env $env = null,
        public ?string $extendInfo = null,
        public ?array $transit = null,
        public ?array $lodging = null,
        public ?array $gaming = null,
        public ?bool $needDeclaration = null,
        public ?array $declaration = null,
        public ?string $orderType = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
