<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class BrowserInfo extends Message
{
    protected const FIELDS = [
        'acceptHeader' => 'text',
        'javaEnabled' => 'flag',
        'javaScriptEnabled' => 'flag',
        'language' => 'text',
        'userAgent' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $acceptHeader = null,
        public ?bool $javaEnabled = null,
        public ?bool $javaScriptEnabled = null,
        public ?string $language = null,
        public ?string $userAgent = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
