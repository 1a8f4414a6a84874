<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal The machine's clock. */
final readonly class SystemTiming implements Timing
{
    /** So often `stop` is asked. */
    private const SLICE_MS = 50;

    public function now(): int
    {
        return (int) (microtime(true) * 1_000);
    }

    public function sleep(float $ms, ?\Closure $stop = null): void
    {
        // Of its own clock: the other may be set meanwhile.
        $end = hrtime(true) + $ms * 1_000_000;
        while (($rest = $end - hrtime(true)) > 0 && !($stop && $stop())) {
            usleep((int) ceil(min($rest / 1_000, $stop ? self::SLICE_MS * 1_000 : $rest / 1_000)));
        }
    }

    public function random(): float
    {
        return mt_rand() / mt_getrandmax();
    }
}
