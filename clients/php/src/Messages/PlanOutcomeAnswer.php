<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: plan an outcome */
final readonly class PlanOutcomeAnswer extends Message
{
    protected const FIELDS = [
        'planId' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $planId = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
