<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\ProductCode;
use Amsel\Client\Message;

/** Consult payment methods */
final readonly class ConsultPaymentRequest extends Message
{
    protected const FIELDS = [
        'productCode' => 'text',
        'paymentAmount' => Amount::class,
        'env' => Env::class,
        'merchantRegion' => 'text',
        'userRegion' => 'text',
        'allowedPaymentMethodRegions' => ['text'],
        'allowedPaymentMethods' => ['text'],
        'blockedPaymentMethods' => ['text'],
        'region' => 'text',
        'customerId' => 'text',
        'referenceUserId' => 'text',
        'paymentFactor' => PaymentFactor::class,
        'settlementStrategy' => SettlementStrategy::class,
        'merchant' => Merchant::class,
        'buyer' => Buyer::class,
        'allowedPspRegions' => ['text'],
        'paymentEvaluation' => 'map',
        'merchantAccountId' => 'text',
        'extendInfo' => 'text',
    ];

    public string $productCode;

    /**
     * @param list<string>|null $allowedPaymentMethodRegions
     * @param list<string>|null $allowedPaymentMethods
     * @param list<string>|null $blockedPaymentMethods
     * @param list<string>|null $allowedPspRegions
     * @param array<string, mixed>|null $paymentEvaluation
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        ProductCode|string $productCode,
        public Amount $paymentAmount,
        public Env $env,
        public ?string $merchantRegion = null,
        public ?string $userRegion = null,
        public ?array $allowedPaymentMethodRegions = null,
        public ?array $allowedPaymentMethods = null,
        public ?array $blockedPaymentMethods = null,
        public ?string $region = null,
        public ?string $customerId = null,
        public ?string $referenceUserId = null,
        public ?PaymentFactor $paymentFactor = null,
        public ?SettlementStrategy $settlementStrategy = null,
        public ?Merchant $merchant = null,
        public ?Buyer $buyer = null,
        public ?array $allowedPspRegions = null,
        public ?array $paymentEvaluation = null,
        public ?string $merchantAccountId = null,
        public ?string $extendInfo = null,
        array $extra = [],
    ) {
        $this->productCode = self::text($productCode);
        parent::__construct($extra);
    }
}
