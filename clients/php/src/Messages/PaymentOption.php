<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\DisableReason;
use Amsel\Client\Message;

/** A payment method, and whether this payer can use it now. */
final readonly class PaymentOption extends Message
{
    protected const FIELDS = [
        'paymentMethodType' => 'text',
        'paymentMethodCategory' => 'text',
        'paymentMethodRegion' => ['text'],
        'enabled' => 'flag',
        'disableReason' => 'text',
        'extendInfo' => 'text',
        'supportedCurrencies' => ['text'],
        'paymentOptionDetail' => PaymentOptionDetail::class,
        'amountLimitInfoMap' => 'map',
    ];

    public ?string $disableReason;

    /**
     * @param list<string>|null $paymentMethodRegion
     * @param list<string>|null $supportedCurrencies
     * @param array<string, mixed>|null $amountLimitInfoMap
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $paymentMethodType = null,
        public ?string $paymentMethodCategory = null,
        public ?array $paymentMethodRegion = null,
        public ?bool $enabled = null,
        DisableReason|string|null $disableReason = null,
        public ?string $extendInfo = null,
        public ?array $supportedCurrencies = null,
        public ?PaymentOptionDetail $paymentOptionDetail = null,
        public ?array $amountLimitInfoMap = null,
        array $extra = [],
    ) {
        $this->disableReason = self::text($disableReason);
        parent::__construct($extra);
    }
}
