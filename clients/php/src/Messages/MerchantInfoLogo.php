<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class MerchantInfoLogo extends Message
{
    protected const FIELDS = [
        'logoName' => 'text',
        'logoUrl' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $logoName = null,
        public ?string $logoUrl = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
