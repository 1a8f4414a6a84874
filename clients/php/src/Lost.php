<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal Nothing that the gateway said arrived. */
final readonly class Lost implements Reply
{
    public function __construct(public string|\Throwable $why)
    {
    }
}
