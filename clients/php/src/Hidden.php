<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal Shows nothing of itself in `print_r` and `var_dump`: it holds keys, tokens or cards. */
trait Hidden
{
    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }
}
