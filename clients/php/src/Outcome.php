<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * How a call ended. Look at `status` before anything else, or at the class: S is `Done`, F is `Failed`, U is `Unknown`.
 * U is no failure: the payer may be on a page (`answer->normalUrl`), or the result comes as a notification. A `match` over
 * `status` that forgets one of them throws.
 *
 * @template-covariant Answer of Message
 */
abstract readonly class Outcome
{
    /**
     * @internal
     * @param string $code `SUCCESS`, `PAYMENT_IN_PROCESS`, `DO_NOT_HONOR`; the operation's page lists them
     * @param Answer $answer everything that came along; fields that this version does not know are in its `extra()`
     * @param bool $isSigned whether the gateway has signed it. S always is
     * @param string|null $traceId the name of the call in the gateway's log
     */
    final public function __construct(
        public Status $status,
        public string $code,
        public string $message,
        public Message $answer,
        public LearnedBy $learnedBy,
        public bool $isSigned,
        public ?string $traceId,
    ) {
    }

    /**
     * The answer of a call that must be done by now; an error where it is not.
     *
     * @return Answer
     */
    public function requireDone(): Message
    {
        if ($this->status === Status::S) {
            return $this->answer;
        }
        $isRetryable = $this->status === Status::U;
        throw new AmselError($this->message, $this->code, $this->status, $isRetryable, $this->traceId);
    }

    /**
     * @internal
     * @template Given of Message
     * @param class-string<Given> $answer
     * @return self<Given>
     */
    public static function of(Answered $ended, string $answer): self
    {
        $class = match ($ended->status) {
            Status::S => Done::class,
            Status::F => Failed::class,
            Status::U => Unknown::class,
        };
        return new $class(
            $ended->status,
            $ended->code,
            $ended->message,
            $answer::fromArray($ended->answer),
            $ended->learnedBy,
            $ended->isSigned,
            $ended->traceId,
        );
    }
}
