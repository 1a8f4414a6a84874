<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** The wallet that paid, and whose it is. */
final readonly class PspCustomerInfo extends Message
{
    protected const FIELDS = [
        'pspName' => 'text',
        'displayCustomerId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $pspName = null,
        public ?string $displayCustomerId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
