<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\DisputeJudgedResult;
use Amsel\Client\Message;

/** Judge a dispute */
final readonly class JudgeDisputeRequest extends Message
{
    protected const FIELDS = [
        'disputeId' => 'text',
        'disputeJudgedResult' => 'text',
        'disputeJudgedAmount' => Amount::class,
        'isWithdrawn' => 'flag',
    ];

    public ?string $disputeJudgedResult;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $disputeId,
        DisputeJudgedResult|string|null $disputeJudgedResult = null,
        public ?Amount $disputeJudgedAmount = null,
        public ?bool $isWithdrawn = null,
        array $extra = [],
    ) {
        $this->disputeJudgedResult = self::text($disputeJudgedResult);
        parent::__construct($extra);
    }
}
