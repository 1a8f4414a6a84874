<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * Where it is noted which notifications were acted on. Keep it where your orders are, and it survives a restart. A mark of
 * `begin` must not stand for ever: take it back after some minutes, or have `begin`, your work and `finish` in one
 * transaction, so that a crash in between takes it back.
 */
interface SeenStore
{
    public function begin(string $digest): Seen;

    /** It is done, for ever. */
    public function finish(string $digest): void;

    /** It failed: the next attempt may begin. */
    public function forget(string $digest): void;
}
