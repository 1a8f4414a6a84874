<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: register a merchant and a store */
final readonly class RegistrationAnswer extends Message
{
    protected const FIELDS = [
        'passThroughInfo' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $passThroughInfo = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
