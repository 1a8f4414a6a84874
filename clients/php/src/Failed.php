<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * F, it failed for good: look at its code. To try again, take a new id.
 *
 * @template-covariant Answer of Message
 * @extends Outcome<Answer>
 */
final readonly class Failed extends Outcome
{
}
