<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class MerchantInfoWebsites extends Message
{
    protected const FIELDS = [
        'url' => 'text',
        'name' => 'text',
        'desc' => 'text',
        'type' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $url = null,
        public ?string $name = null,
        public ?string $desc = null,
        public ?string $type = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
