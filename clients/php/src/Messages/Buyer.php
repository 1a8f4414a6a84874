<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class Buyer extends Message
{
    protected const FIELDS = [
        'referenceBuyerId' => 'text',
        'buyerName' => UserName::class,
        'buyerPhoneNo' => 'text',
        'buyerEmail' => 'text',
        'buyerRegistrationTime' => 'text',
        'isAccountVerified' => 'flag',
        'successfulOrderCount' => 'integer',
        'buyerPhoneNoContryCode' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $referenceBuyerId = null,
        public ?UserName $buyerName = null,
        public ?string $buyerPhoneNo = null,
        public ?string $buyerEmail = null,
        public ?string $buyerRegistrationTime = null,
        public ?bool $isAccountVerified = null,
        public ?int $successfulOrderCount = null,
        public ?string $buyerPhoneNoContryCode = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
