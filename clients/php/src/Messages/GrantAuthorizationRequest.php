<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\GrantAuthorizationRequestOutcome;
use Amsel\Client\Message;

/** Agree */
final readonly class GrantAuthorizationRequest extends Message
{
    protected const FIELDS = [
        'authState' => 'text',
        'outcome' => 'text',
    ];

    public ?string $outcome;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $authState,
        GrantAuthorizationRequestOutcome|string|null $outcome = null,
        array $extra = [],
    ) {
        $this->outcome = self::text($outcome);
        parent::__construct($extra);
    }
}
