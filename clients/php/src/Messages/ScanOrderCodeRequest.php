<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\ScanOrderCodeRequestOutcome;
use Amsel\Client\Message;

/** Scan an order code */
final readonly class ScanOrderCodeRequest extends Message
{
    protected const FIELDS = [
        'codeValue' => 'text',
        'outcome' => 'text',
    ];

    public ?string $outcome;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $codeValue,
        ScanOrderCodeRequestOutcome|string|null $outcome = null,
        array $extra = [],
    ) {
        $this->outcome = self::text($outcome);
        parent::__construct($extra);
    }
}
