<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\DisputeType;
use Amsel\Client\Message;

/** Open a dispute */
final readonly class OpenDisputeRequest extends Message
{
    protected const FIELDS = [
        'paymentId' => 'text',
        'disputeType' => 'text',
        'disputeAmount' => Amount::class,
        'disputeReasonCode' => 'text',
        'defenseDueTime' => 'text',
    ];

    public ?string $disputeType;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        public string $paymentId,
        DisputeType|string|null $disputeType = null,
        public ?Amount $disputeAmount = null,
        public ?string $disputeReasonCode = null,
        public ?string $defenseDueTime = null,
        array $extra = [],
    ) {
        $this->disputeType = self::text($disputeType);
        parent::__construct($extra);
    }
}
