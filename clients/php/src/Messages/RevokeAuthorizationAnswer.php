<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** What the gateway answers: end an agreement */
final readonly class RevokeAuthorizationAnswer extends Message
{
    protected const FIELDS = [];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
