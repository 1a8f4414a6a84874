<?php

declare(strict_types=1);

namespace Amsel\Client;

/** The clock and chance, for tests. */
interface Timing
{
    /** Milliseconds since 1970. */
    public function now(): int;

    /**
     * Waits; not longer than until `stop` says true.
     *
     * @param (\Closure(): bool)|null $stop
     */
    public function sleep(float $ms, ?\Closure $stop = null): void;

    /** From 0 to 1. */
    public function random(): float;
}
