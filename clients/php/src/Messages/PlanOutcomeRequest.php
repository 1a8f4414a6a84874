<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\Drop;
use Amsel\Client\Message;

/** Plan an outcome */
final readonly class PlanOutcomeRequest extends Message
{
    protected const FIELDS = [
        'operation' => 'text',
        'resultCode' => 'text',
        'delaySeconds' => 'integer',
        'drop' => 'text',
        'times' => 'integer',
    ];

    public ?string $drop;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $operation,
        public ?string $resultCode = null,
        public ?int $delaySeconds = null,
        Drop|string|null $drop = null,
        public ?int $times = null,
        array $extra = [],
    ) {
        $this->drop = self::text($drop);
        parent::__construct($extra);
    }
}
