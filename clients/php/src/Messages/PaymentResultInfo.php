<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What is known of the card; its number is masked. */
final readonly class PaymentResultInfo extends Message
{
    protected const FIELDS = [
        'cardNo' => 'text',
        'cardBrand' => 'text',
        'cardBin' => 'text',
        'lastFour' => 'text',
        'cardToken' => 'text',
        'networkTransactionId' => 'text',
        'threeDSResult' => ThreeDSResult::class,
        'refusalCodeRaw' => 'text',
        'refusalReasonRaw' => 'text',
        'incrementalAuthorizationAvailable' => 'flag',
        'creditPayPlan' => CreditPayPlan::class,
    ];
    protected const SECRETS = ['cardToken'];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $cardNo = null,
        public ?string $cardBrand = null,
        public ?string $cardBin = null,
        public ?string $lastFour = null,
        /** Secret: keep it out of logs. */
        #[\SensitiveParameter] public ?string $cardToken = null,
        public ?string $networkTransactionId = null,
        public ?ThreeDSResult $threeDSResult = null,
        public ?string $refusalCodeRaw = null,
        public ?string $refusalReasonRaw = null,
        public ?bool $incrementalAuthorizationAvailable = null,
        public ?CreditPayPlan $creditPayPlan = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
