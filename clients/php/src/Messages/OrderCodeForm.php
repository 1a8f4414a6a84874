<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Message;

/** The code that the customer scans, in several forms. */
final readonly class OrderCodeForm extends Message
{
    protected const FIELDS = [
        'expireTime' => 'text',
        'codeDetails' => [CodeDetail::class],
    ];

    /**
     * @param list<CodeDetail>|null $codeDetails
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $expireTime = null,
        public ?array $codeDetails = null,
        array $extra = [],
    ) {
        parent::__construct($extra);
    }
}
