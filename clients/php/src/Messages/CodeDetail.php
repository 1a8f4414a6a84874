<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\CodeValueType;
use Amsel\Client\Enums\DisplayType;
use Amsel\Client\Message;

/** A code as text, or the address of its picture. */
final readonly class CodeDetail extends Message
{
    protected const FIELDS = [
        'codeValueType' => 'text',
        'codeValue' => 'text',
        'displayType' => 'text',
    ];

    public ?string $codeValueType;

    public ?string $displayType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        CodeValueType|string|null $codeValueType = null,
        public ?string $codeValue = null,
        DisplayType|string|null $displayType = null,
        array $extra = [],
    ) {
        $this->codeValueType = self::text($codeValueType);
        $this->displayType = self::text($displayType);
        parent::__construct($extra);
    }
}
