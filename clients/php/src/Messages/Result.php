<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Enums\ResultStatus;
use Amsel\Client\Message;

/** How the call ended: S done, F failed for good, U unknown or under way. */
final readonly class Result extends Message
{
    protected const FIELDS = [
        'resultCode' => 'text',
        'resultMessage' => 'text',
        'resultStatus' => 'text',
    ];

    public ?string $resultStatus;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public ?string $resultCode = null,
        public ?string $resultMessage = null,
        ResultStatus|string|null $resultStatus = null,
        array $extra = [],
    ) {
        $this->resultStatus = self::text($resultStatus);
        parent::__construct($extra);
    }
}
