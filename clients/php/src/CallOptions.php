<?php

declare(strict_types=1);

namespace Amsel\Client;

/** How one call is made. */
final readonly class CallOptions
{
    /**
     * @param bool $repeats false: one attempt, and no inquiry after it
     * @param (\Closure(): bool)|null $stop asked now and then: true ends the waiting. What was sent may have happened all
     *   the same
     */
    public function __construct(public bool $repeats = true, public ?\Closure $stop = null)
    {
    }
}
