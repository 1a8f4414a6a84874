<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Message;

final readonly class Shipping extends Message
{
    protected const FIELDS = [
        'shippingName' => UserName::class,
        'shippingAddress' => Address::class,
        'shippingCarrier' => 'text',
        'shippingPhoneNo' => 'text',
        'shipToEmail' => 'text',
        'shippingFeeId' => 'text',
        'shippingFee' => Amount::class,
        'shippingDescription' => 'text',
        'deliveryEstimate' => 'map',
        'shippingNumber' => 'text',
        'notes' => 'text',
    ];

    /**
     * @param array<string, mixed>|null $deliveryEstimate
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?UserName $shippingName = null,
        public ?Address $shippingAddress = null,
        public ?string $shippingCarrier = null,
        public ?string $shippingPhoneNo = null,
        public ?string $shipToEmail = null,
        public ?string $shippingFeeId = null,
        public ?Amount $shippingFee = null,
        public ?string $shippingDescription = null,
        public ?array $deliveryEstimate = null,
        public ?string $shippingNumber = null,
        public ?string $notes = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
