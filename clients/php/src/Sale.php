<?php

declare(strict_types=1);

namespace Amsel\Client;

use Amsel\Client\Messages\TillAnswer;

/** @internal One sale at a till, from the payment to its end. */
final class Sale
{
    public const PAY = 'v1/payments/pay';
    private const CANCEL = 'v1/payments/cancel';

    private readonly InquiryRule $inquiry;
    private readonly string $paymentRequestId;
    private readonly WireRequest $name;
    private readonly int $deadline;
    /** Whether the gateway has answered to the payment itself. */
    private bool $isAnswered = false;

    public function __construct(
        private readonly Exchange $exchange,
        private readonly Timing $timing,
        private readonly WireRequest $request,
        private readonly WaitOptions $options,
    ) {
        $this->inquiry = InquiryRule::of(self::PAY) ?? throw new \LogicException('pay has no inquiry');
        $this->paymentRequestId = $request->text($this->inquiry->by) ?? '';
        $this->name = WireRequest::of([$this->inquiry->by => $this->paymentRequestId]);
        $this->deadline = $timing->now() + $options->waitMs;
    }

    public function outcome(): Answered
    {
        $ended = $this->take($this->payFirst());
        if ($ended) {
            return $ended;
        }
        foreach (self::pauses() as $pause) {
            if (!$this->rest($pause)) {
                break;
            }
            $found = $this->exchange->sendOrLose($this->inquiry->path, $this->name, $this->options->stop);
            $end = $this->inquiry->endOf($found) ?? $this->payAgain($found);
            if ($end) {
                return $end;
            }
        }
        return $this->cancel();
    }

    /** Not to be let in is the truth about a first attempt; an answer that cannot be believed is none. */
    private function payFirst(): Reply
    {
        try {
            return $this->exchange->send(self::PAY, $this->request);
        } catch (AmselError $error) {
            return $error->code === 'UNTRUSTED_ANSWER' ? new Lost($error) : throw $error;
        }
    }

    /** It never arrived, or it did and its code was lost on the way: the same id again tells. */
    private function payAgain(Reply $found): ?Answered
    {
        if (!$found instanceof Answered || !$found->isSigned) {
            return null;
        }
        $isAbsent = $found->status === Status::F && $found->code === $this->inquiry->absent;
        if (!$isAbsent && ($found->status !== Status::S || $this->isAnswered)) {
            return null;
        }
        return $this->take($this->exchange->sendOrLose(self::PAY, $this->request));
    }

    /** The outcome, if the answer is one. Shows the code that it brings. */
    private function take(Reply $reply): ?Answered
    {
        if (!$reply instanceof Answered || !$reply->isSigned) {
            return null;
        }
        $isFirst = !$this->isAnswered;
        $this->isAnswered = true;
        $hasCode = isset($reply->answer['orderCodeForm']) || isset($reply->answer['redirectActionForm']);
        if ($isFirst && $hasCode) {
            $this->show($reply->answer);
        }
        return $reply->status === Status::U || $hasCode ? null : $reply;
    }

    /**
     * A code that cannot be shown must not stay payable.
     *
     * @param array<string, mixed> $answer
     */
    private function show(array $answer): void
    {
        if ($this->options->onCode === null) {
            return;
        }
        try {
            ($this->options->onCode)(TillAnswer::fromArray($answer));
        } catch (\Throwable $error) {
            $this->cancel();
            throw $error;
        }
    }

    /** False where the time was up already, or the cashier has stopped. */
    private function rest(int $pause): bool
    {
        $rest = $this->deadline - $this->timing->now();
        if ($rest <= 0 || $this->isStopped()) {
            return false;
        }
        $this->timing->sleep(min($pause, $rest), $this->options->stop);
        return !$this->isStopped();
    }

    private function isStopped(): bool
    {
        return $this->options->stop !== null && ($this->options->stop)();
    }

    private function cancel(): Answered
    {
        $why = 'silence';
        $absences = 0;
        foreach ([0, ...Rules::RETRY['inStore']['cancelAfterMs']] as $wait) {
            if ($wait > 0) {
                $this->timing->sleep($wait);
            }
            $reply = $this->exchange->sendOrLose(self::CANCEL, $this->name);
            $why = $reply instanceof Answered ? $reply->code : $reply->why;
            if (!$reply instanceof Answered || !$reply->isSigned || $reply->status === Status::U) {
                continue;
            }
            if ($reply->status === Status::S) {
                return self::cancelled($reply);
            }
            if ($reply->code === $this->inquiry->absent) {
                // The first one closes the id, so that a payment still on its way finds it closed; the second one says so.
                $absences += 1;
                if ($absences === 2) {
                    return self::cancelled($reply);
                }
                continue;
            }
            // It cannot be cancelled, so it has ended in another way.
            $end = $this->inquiry->endOf($this->exchange->sendOrLose($this->inquiry->path, $this->name));
            if ($end) {
                return $end;
            }
        }
        throw Silence::noAnswer(self::CANCEL, $this->paymentRequestId, $why);
    }

    /** The customer has left: it failed, whatever the cancelling is called. */
    private static function cancelled(Answered $reply): Answered
    {
        $message = 'The payment was not confirmed in time and was cancelled; what may have been paid goes back.';
        return $reply->saying(Status::F, 'ORDER_IS_CANCELED', $message, LearnedBy::Cancel);
    }

    /**
     * The last one again and again.
     *
     * @return \Generator<int>
     */
    private static function pauses(): \Generator
    {
        $pauses = Rules::RETRY['inStore']['inquireAfterMs'];
        yield from $pauses;
        while (true) {
            yield $pauses[count($pauses) - 1];
        }
    }
}
