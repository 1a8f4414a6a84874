<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal One call with its repeats and inquiries. */
final class Asking
{
    private readonly int $deadline;
    /** An attempt was sent, and nobody knows what became of it. */
    private bool $mayHaveHappened = false;

    public function __construct(
        private readonly Exchange $exchange,
        private readonly Timing $timing,
        private readonly Call $call,
    ) {
        $this->deadline = $timing->now() + Rules::RETRY['patienceMs'];
    }

    public function outcome(): Answered
    {
        if ($this->call->isStopped()) {
            throw Silence::notSent($this->call->path, $this->call->requestId);
        }
        $isAlone = !$this->call->options->repeats;
        $waits = $isAlone || !$this->call->isRepeatable ? [] : Rules::RETRY['repeatAfterMs'];
        $reply = $this->sendUntilAnswered($waits);
        $inquiry = $this->call->inquiry;
        if (!$inquiry || $isAlone || !isset($this->call->request->fields[$inquiry->by])) {
            return $this->end($reply);
        }
        if ($this->isSilent($reply)) {
            return $this->findOut($inquiry, $reply);
        }
        if ($this->isDoubtful($reply)) {
            return $this->confirm($inquiry, $reply);
        }
        return $inquiry->isUnderWay($reply) ? $this->waitForEnd($inquiry, $reply) : $this->end($reply);
    }

    /** @param list<int> $waits */
    private function sendUntilAnswered(array $waits): Reply
    {
        $reply = $this->send();
        foreach ($waits as $wait) {
            if (!$this->isSilent($reply) || !$this->rest($wait)) {
                break;
            }
            $reply = $this->send();
        }
        return $reply;
    }

    /** After silence: is it there? Then the same once more gets its answer, and if it never arrived it does now. */
    private function findOut(InquiryRule $inquiry, Reply $silent): Answered
    {
        $found = $this->inquireUntilAnswered($inquiry);
        if ($found === null) {
            return $this->end($silent);
        }
        $ended = $inquiry->endOf($found);
        if ($ended) {
            return $ended;
        }
        $isOpen = $found->status === Status::S;
        if (!$isOpen && $found->code !== $inquiry->absent) {
            return $this->end($silent);
        }
        $again = $this->send();
        if ($inquiry->isUnderWay($again)) {
            return $this->waitForEnd($inquiry, $again);
        }
        if (!$this->isSilent($again)) {
            return $this->end($again);
        }
        return $isOpen ? $inquiry->openOf($found) : $this->inquireOnceMore($inquiry, $again);
    }

    /** The last attempt, after none had arrived, met silence too. Nothing more is sent: what the gateway has of it counts. */
    private function inquireOnceMore(InquiryRule $inquiry, Reply $silent): Answered
    {
        $found = $this->inquireUntilAnswered($inquiry);
        if ($found?->status !== Status::S) {
            return $this->end($silent);
        }
        return $inquiry->endOf($found) ?? $inquiry->openOf($found);
    }

    /** An F that may not be the whole truth: of what stands under the id, the gateway's record counts. */
    private function confirm(InquiryRule $inquiry, Answered $refused): Answered
    {
        $found = $this->inquireUntilAnswered($inquiry);
        if ($found === null && !$refused->isSigned) {
            throw $this->noAnswer("{$refused->code}, not signed");
        }
        if ($found === null || $found->status !== Status::S) {
            return $refused;
        }
        return $inquiry->endOf($found) ?? $inquiry->openOf($found);
    }

    /** It is under way and the payer has nowhere to go: its end comes soon. */
    private function waitForEnd(InquiryRule $inquiry, Reply $first): Answered
    {
        foreach (Rules::RETRY['inquireAfterMs'] as $wait) {
            if (!$this->rest($wait)) {
                break;
            }
            $ended = $inquiry->endOf($this->inquire($inquiry));
            if ($ended) {
                return $ended;
            }
        }
        return $this->end($first);
    }

    /** What the gateway has signed about the request; null where it says nothing. */
    private function inquireUntilAnswered(InquiryRule $inquiry): ?Answered
    {
        foreach ([0, ...Rules::RETRY['inquireAfterMs']] as $wait) {
            if (!$this->rest($wait)) {
                break;
            }
            $found = $this->inquire($inquiry);
            if ($found instanceof Answered && $found->isSigned && !$found->isUnknown()) {
                return $found;
            }
        }
        return null;
    }

    private function send(): Reply
    {
        try {
            $reply = $this->exchange->send($this->call->path, $this->call->request, $this->call->options->stop);
        } catch (AmselError $error) {
            throw $this->mayHaveHappened ? $error->afterSilence() : $error;
        }
        $this->mayHaveHappened = $this->mayHaveHappened || !$reply instanceof Answered || $reply->isUnknown();
        return $reply;
    }

    private function inquire(InquiryRule $inquiry): Reply
    {
        $request = WireRequest::of([$inquiry->by => $this->call->request->fields[$inquiry->by]]);
        return $this->exchange->sendOrLose($inquiry->path, $request, $this->call->options->stop);
    }

    /**
     * Nobody answered, or with words that say nothing of what was asked. What is not signed says nothing of an attempt
     * before it, and does not say what is under way.
     */
    private function isSilent(Reply $reply): bool
    {
        if (!$reply instanceof Answered || $reply->isUnknown()) {
            return true;
        }
        return !$reply->isSigned && ($reply->status === Status::U || $this->mayHaveHappened);
    }

    private function isDoubtful(Reply $reply): bool
    {
        if (!$reply instanceof Answered || $reply->status !== Status::F) {
            return false;
        }
        ['taken' => $taken, 'malformed' => $malformed] = Rules::RETRY['codes'];
        if ($this->mayHaveHappened || in_array($reply->code, $taken, true)) {
            return true;
        }
        return !$reply->isSigned && $this->call->movesMoney && !in_array($reply->code, $malformed, true);
    }

    /** False where the time is up, or the caller has ended the waiting. */
    private function rest(int $ms): bool
    {
        $wait = $ms * (1 + Rules::RETRY['jitter'] * (2 * $this->timing->random() - 1));
        if ($this->call->isStopped() || $this->timing->now() + $wait > $this->deadline) {
            return false;
        }
        if ($ms === 0) {
            return true;
        }
        $this->timing->sleep($wait, $this->call->options->stop);
        return !$this->call->isStopped();
    }

    private function end(Reply $reply): Answered
    {
        if ($reply instanceof Lost) {
            throw $this->noAnswer($reply->why);
        }
        if ($reply->status === Status::F && $this->isSilent($reply)) {
            throw $this->noAnswer("{$reply->code}, not signed");
        }
        return $reply;
    }

    private function noAnswer(string|\Throwable $why): AmselError
    {
        return Silence::noAnswer($this->call->path, $this->call->requestId, $why);
    }
}
