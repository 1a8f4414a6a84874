<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\ProductCode;
use Amsel\Client\Message;

/** Pay */
final readonly class PayRequest extends Message
{
    protected const FIELDS = [
        'productCode' => 'text',
        'paymentRequestId' => 'text',
        'order' => Order::class,
        'paymentAmount' => Amount::class,
        'paymentMethod' => PaymentMethod::class,
        'paymentExpiryTime' => 'text',
        'paymentRedirectUrl' => 'text',
        'paymentNotifyUrl' => 'text',
        'paymentFactor' => PaymentFactor::class,
        'settlementStrategy' => SettlementStrategy::class,
        'creditPayPlan' => CreditPayPlan::class,
        'appId' => 'text',
        'merchantRegion' => 'text',
        'userRegion' => 'text',
        'env' => Env::class,
        'payToMethod' => PaymentMethod::class,
        'isAuthorization' => 'flag',
        'merchant' => Merchant::class,
        'paymentVerificationData' => 'map',
        'extendInfo' => 'text',
        'merchantAccountId' => 'text',
        'dualOfflinePayment' => 'flag',
        'metadata' => 'text',
        'customizedInfo' => CustomizedInfo::class,
        'paymentQuote' => Quote::class,
        'agreementInfo' => AgreementInfo::class,
        'subscriptionInfo' => 'map',
        'processingAmount' => Amount::class,
        'subscriptionId' => 'text',
        'taxCalculationId' => 'text',
    ];
    protected const SECRETS = ['paymentVerificationData'];

    public string $productCode;

    /**
     * @param array<string, mixed>|null $paymentVerificationData
     * @param array<string, mixed>|null $subscriptionInfo
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        ProductCode|string $productCode,
        public string $paymentRequestId,
        public Order $order,
        public Amount $paymentAmount,
        public PaymentMethod $paymentMethod,
        public ?string $paymentExpiryTime = null,
        public ?string $paymentRedirectUrl = null,
        public ?string $paymentNotifyUrl = null,
        public ?PaymentFactor $paymentFactor = null,
        public ?SettlementStrategy $settlementStrategy = null,
        public ?CreditPayPlan $creditPayPlan = null,
        public ?string $appId = null,
        public ?string $merchantRegion = null,
        public ?string $userRegion = null,
        public ?Env $env = null,
        public ?PaymentMethod $payToMethod = null,
        public ?bool $isAuthorization = null,
        public ?Merchant $merchant = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?array $paymentVerificationData = null,
        public ?string $extendInfo = null,
        public ?string $merchantAccountId = null,
        public ?bool $dualOfflinePayment = null,
        public ?string $metadata = null,
        public ?CustomizedInfo $customizedInfo = null,
        public ?Quote $paymentQuote = null,
        public ?AgreementInfo $agreementInfo = null,
        public ?array $subscriptionInfo = null,
        public ?Amount $processingAmount = null,
        public ?string $subscriptionId = null,
        public ?string $taxCalculationId = null,
        array $extra = [],
    ) {
        $this->productCode = self::text($productCode);
        parent::__construct($extra);
    }
}
