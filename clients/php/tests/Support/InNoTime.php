<?php

declare(strict_types=1);

namespace Amsel\Client\Tests\Support;

use Amsel\Client\Timing;

/** Real calls, and no real waits. */
final readonly class InNoTime implements Timing
{
    public function now(): int
    {
        return (int) (microtime(true) * 1_000);
    }

    public function sleep(float $ms, ?\Closure $stop = null): void
    {
    }

    public function random(): float
    {
        return 0.5;
    }
}
