<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\Funding;
use Amsel\Client\Message;

final readonly class PaymentMethod extends Message
{
    protected const FIELDS = [
        'paymentMethodType' => 'text',
        'paymentMethodId' => 'text',
        'funding' => 'text',
        'customerId' => 'text',
        'extendInfo' => 'text',
        'requireIssuerAuthentication' => 'flag',
        'paymentMethodMetaData' => 'map',
    ];
    protected const SECRETS = ['paymentMethodId', 'paymentMethodMetaData'];

    public ?string $funding;

    /**
     * @param array<string, mixed>|null $paymentMethodMetaData
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $paymentMethodType,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $paymentMethodId = null,
        Funding|string|null $funding = null,
        public ?string $customerId = null,
        public ?string $extendInfo = null,
        public ?bool $requireIssuerAuthentication = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?array $paymentMethodMetaData = null,
        array $extra = [],
    ) {
        $this->funding = self::text($funding);
        parent::__construct($extra);
    }
}
