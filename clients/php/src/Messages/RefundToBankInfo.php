<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class RefundToBankInfo extends Message
{
    protected const FIELDS = [
        'bankCode' => 'text',
        'accountHolderName' => 'text',
        'accountNo' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $bankCode = null,
        public ?string $accountHolderName = null,
        public ?string $accountNo = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
