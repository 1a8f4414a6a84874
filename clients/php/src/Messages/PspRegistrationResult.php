<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

final readonly class PspRegistrationResult extends Message
{
    protected const FIELDS = [
        'pspName' => 'text',
        'registrationResult' => PspRegistrationResultRegistrationResult::class,
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $pspName = null,
        public ?PspRegistrationResultRegistrationResult $registrationResult = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
