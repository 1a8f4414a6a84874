<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** The merchant's own words, given back in inquiries and notices. */
final readonly class CustomizedInfo extends Message
{
    protected const FIELDS = [
        'customizedField1' => 'text',
        'customizedField2' => 'text',
        'customizedField3' => 'text',
        'customizedField4' => 'text',
        'customizedField5' => 'text',
    ];

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $customizedField1 = null,
        public ?string $customizedField2 = null,
        public ?string $customizedField3 = null,
        public ?string $customizedField4 = null,
        public ?string $customizedField5 = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
