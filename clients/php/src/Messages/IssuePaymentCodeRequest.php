<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\IssuePaymentCodeRequestOutcome;
use Amsel\Client\Enums\IssuePaymentCodeRequestPaymentMethodType;
use Amsel\Client\Message;

/** Issue a payment code */
final readonly class IssuePaymentCodeRequest extends Message
{
    protected const FIELDS = [
        'paymentMethodType' => 'text',
        'outcome' => 'text',
        'resultCode' => 'text',
    ];

    public ?string $paymentMethodType;

    public ?string $outcome;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        IssuePaymentCodeRequestPaymentMethodType|string|null $paymentMethodType = null,
        IssuePaymentCodeRequestOutcome|string|null $outcome = null,
        public ?string $resultCode = null,
        array $extra = [],
    ) {
        $this->paymentMethodType = self::text($paymentMethodType);
        $this->outcome = self::text($outcome);
        parent::__construct($extra);
    }
}
