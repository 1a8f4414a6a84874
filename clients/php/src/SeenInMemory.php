<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * For tests, and for programs that stay: it forgets with the process, and the oldest when there are too many. Where PHP
 * begins anew with each request, as under FPM, it remembers nothing: take `SeenInFolder` or a table.
 */
final class SeenInMemory implements SeenStore
{
    /** @var array<string, Seen> */
    private array $seen = [];

    public function __construct(private readonly int $max = 100_000)
    {
    }

    public function begin(string $digest): Seen
    {
        if (isset($this->seen[$digest])) {
            return $this->seen[$digest];
        }
        $this->seen[$digest] = Seen::Busy;
        if (count($this->seen) > $this->max) {
            unset($this->seen[array_key_first($this->seen)]);
        }
        return Seen::New;
    }

    public function finish(string $digest): void
    {
        $this->seen[$digest] = Seen::Done;
    }

    public function forget(string $digest): void
    {
        unset($this->seen[$digest]);
    }
}
