<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class ThreeDSResult extends Message
{
    protected const FIELDS = [
        'threeDSVersion' => 'text',
        'eci' => 'text',
        'challenged' => 'flag',
        'threeDSOffered' => 'flag',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $threeDSVersion = null,
        public ?string $eci = null,
        public ?bool $challenged = null,
        public ?bool $threeDSOffered = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
