<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal An answer that may be believed as far as it goes. */
final readonly class Answered implements Reply
{
    use Hidden;

    /** @param array<string, mixed> $answer without its result; empty where nobody has signed it */
    public function __construct(
        public Status $status,
        public string $code,
        public string $message,
        public array $answer,
        public bool $isSigned,
        public ?string $traceId,
        public LearnedBy $learnedBy = LearnedBy::Answer,
    ) {
    }

    /** The same answer as what became of another request. */
    public function saying(Status $status, string $code, string $message, LearnedBy $learnedBy): self
    {
        return new self($status, $code, $message, $this->answer, $this->isSigned, $this->traceId, $learnedBy);
    }

    /** U that says nothing of the outcome. */
    public function isUnknown(): bool
    {
        return $this->status === Status::U && in_array($this->code, Rules::RETRY['codes']['unknown'], true);
    }
}
