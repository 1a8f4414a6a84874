<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\ProductCode;
use Amsel\Client\Enums\ProductScene;
use Amsel\Client\Enums\Scope;
use Amsel\Client\Message;

/** Create a payment session */
final readonly class CreatePaymentSessionRequest extends Message
{
    protected const FIELDS = [
        'productCode' => 'text',
        'paymentRequestId' => 'text',
        'order' => SessionOrder::class,
        'paymentAmount' => Amount::class,
        'productScene' => 'text',
        'paymentRedirectUrl' => 'text',
        'paymentNotifyUrl' => 'text',
        'paymentSessionExpiryTime' => 'text',
        'paymentExpiryTime' => 'text',
        'paymentMethod' => PaymentMethod::class,
        'availablePaymentMethod' => AvailablePaymentMethod::class,
        'allowedPaymentMethodRegions' => ['text'],
        'savedPaymentMethods' => [PaymentMethod::class],
        'paymentFactor' => PaymentFactor::class,
        'agreementInfo' => AgreementInfo::class,
        'metadata' => 'text',
        'customizedInfo' => CustomizedInfo::class,
        'settlementStrategy' => SettlementStrategy::class,
        'creditPayPlan' => CreditPayPlan::class,
        'enableInstallmentCollection' => 'flag',
        'merchantRegion' => 'text',
        'userRegion' => 'text',
        'env' => Env::class,
        'riskData' => 'map',
        'locale' => 'text',
        'scopes' => ['text'],
        'paymentQuote' => Quote::class,
        'processingAmount' => Amount::class,
        'subscriptionPlan' => 'map',
        'subscriptionInfo' => 'map',
        'subscription' => 'map',
        'merchantAccountId' => 'text',
    ];

    public string $productCode;

    public ?string $productScene;

    /** @var list<string>|null */
    public ?array $scopes;

    /**
     * @param list<string>|null $allowedPaymentMethodRegions
     * @param list<PaymentMethod>|null $savedPaymentMethods
     * @param array<string, mixed>|null $riskData
     * @param list<Scope|string>|null $scopes
     * @param array<string, mixed>|null $subscriptionPlan
     * @param array<string, mixed>|null $subscriptionInfo
     * @param array<string, mixed>|null $subscription
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        ProductCode|string $productCode,
        public ?string $paymentRequestId = null,
        public ?SessionOrder $order = null,
        public ?Amount $paymentAmount = null,
        ProductScene|string|null $productScene = null,
        public ?string $paymentRedirectUrl = null,
        public ?string $paymentNotifyUrl = null,
        public ?string $paymentSessionExpiryTime = null,
        public ?string $paymentExpiryTime = null,
        public ?PaymentMethod $paymentMethod = null,
        public ?AvailablePaymentMethod $availablePaymentMethod = null,
        public ?array $allowedPaymentMethodRegions = null,
        public ?array $savedPaymentMethods = null,
        public ?PaymentFactor $paymentFactor = null,
        public ?AgreementInfo $agreementInfo = null,
        public ?string $metadata = null,
        public ?CustomizedInfo $customizedInfo = null,
        public ?SettlementStrategy $settlementStrategy = null,
        public ?CreditPayPlan $creditPayPlan = null,
        public ?bool $enableInstallmentCollection = null,
        public ?string $merchantRegion = null,
        public ?string $userRegion = null,
        public ?Env $env = null,
        public ?array $riskData = null,
        public ?string $locale = null,
        ?array $scopes = null,
        public ?Quote $paymentQuote = null,
        public ?Amount $processingAmount = null,
        public ?array $subscriptionPlan = null,
        public ?array $subscriptionInfo = null,
        public ?array $subscription = null,
        public ?string $merchantAccountId = null,
        array $extra = [],
    ) {
        $this->productCode = self::text($productCode);
        $this->productScene = self::text($productScene);
        $this->scopes = self::texts($scopes);
        parent::__construct($extra);
    }
}
