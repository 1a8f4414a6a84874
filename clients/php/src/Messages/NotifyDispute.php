<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Messages;

use Amsel\Client\Amount;
use Amsel\Client\Enums\DisputeAcceptReason;
use Amsel\Client\Enums\DisputeJudgedResult;
use Amsel\Client\Enums\DisputeNotificationType;
use Amsel\Client\Enums\DisputeType;
use Amsel\Client\Message;

/** A dispute changed */
final readonly class NotifyDispute extends Message
{
    protected const FIELDS = [
        'disputeNotificationType' => 'text',
        'disputeId' => 'text',
        'paymentId' => 'text',
        'paymentRequestId' => 'text',
        'disputeType' => 'text',
        'disputeTime' => 'text',
        'disputeAmount' => Amount::class,
        'disputeReasonCode' => 'text',
        'disputeReasonMsg' => 'text',
        'disputeSource' => 'text',
        'defenseDueTime' => 'text',
        'defendable' => 'flag',
        'arn' => 'text',
        'captureId' => 'text',
        'disputeAcceptReason' => 'text',
        'disputeAcceptTime' => 'text',
        'disputeJudgedTime' => 'text',
        'disputeJudgedAmount' => Amount::class,
        'disputeJudgedResult' => 'text',
    ];

    public ?string $disputeNotificationType;

    public ?string $disputeType;

    public ?string $disputeAcceptReason;

    public ?string $disputeJudgedResult;

    /**
     * @param array<string, mixed> $extra fields that this version does not know
     */
    public function __construct(
        DisputeNotificationType|string|null $disputeNotificationType = null,
        public ?string $disputeId = null,
        public ?string $paymentId = null,
        public ?string $paymentRequestId = null,
        DisputeType|string|null $disputeType = null,
        public ?string $disputeTime = null,
        public ?Amount $disputeAmount = null,
        public ?string $disputeReasonCode = null,
        public ?string $disputeReasonMsg = null,
        public ?string $disputeSource = null,
        public ?string $defenseDueTime = null,
        public ?bool $defendable = null,
        public ?string $arn = null,
        public ?string $captureId = null,
        DisputeAcceptReason|string|null $disputeAcceptReason = null,
        public ?string $disputeAcceptTime = null,
        public ?string $disputeJudgedTime = null,
        public ?Amount $disputeJudgedAmount = null,
        DisputeJudgedResult|string|null $disputeJudgedResult = null,
        array $extra = [],
    ) {
        $this->disputeNotificationType = self::text($disputeNotificationType);
        $this->disputeType = self::text($disputeType);
        $this->disputeAcceptReason = self::text($disputeAcceptReason);
        $this->disputeJudgedResult = self::text($disputeJudgedResult);
        parent::__construct($extra);
    }
}
