<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: issue a payment code */
final readonly class IssuePaymentCodeAnswer extends Message
{
    protected const FIELDS = [
        'paymentCode' => 'text',
        'expiryTime' => 'text',
    ];
    protected const SECRETS = ['paymentCode'];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $paymentCode = null,
        public ?string $expiryTime = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
