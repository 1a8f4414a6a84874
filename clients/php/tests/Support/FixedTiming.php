<?php

declare(strict_types=1);

namespace Amsel\Client\Tests\Support;

use Amsel\Client\Timing;

/** A clock that stands still but for waits, and notes them. */
final class FixedTiming implements Timing
{
    /** @var list<float> */
    public array $waits = [];

    public function __construct(public float $now = 1_794_830_400_000)
    {
    }

    public function now(): int
    {
        return (int) $this->now;
    }

    public function sleep(float $ms, ?\Closure $stop = null): void
    {
        $this->now += $ms;
        $this->waits[] = $ms;
    }

    public function random(): float
    {
        return 0.5;
    }
}
