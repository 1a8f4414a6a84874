<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\CreditPayFeeType;
use Amsel\Client\Message;

final readonly class CreditPayPlan extends Message
{
    protected const FIELDS = [
        'installmentNum' => 'integer',
        'interval' => 'text',
        'creditPayFeeType' => 'text',
        'feePercentage' => 'integer',
        'filteredInstallmentPeriods' => ['integer'],
        'interestRate' => 'text',
    ];

    public ?string $creditPayFeeType;

    /**
     * @param list<int>|null $filteredInstallmentPeriods
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?int $installmentNum = null,
        public ?string $interval = null,
        CreditPayFeeType|string|null $creditPayFeeType = null,
        public ?int $feePercentage = null,
        public ?array $filteredInstallmentPeriods = null,
        public ?string $interestRate = null,
        array $extra = [],
    ) {
        $this->creditPayFeeType = self::text($creditPayFeeType);
        parent::__construct($extra);
    }
}
