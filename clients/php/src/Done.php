<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * S, it is done. Of an inquiry: the inquiry worked; the state is in its answer.
 *
 * @template-covariant Answer of Message
 * @extends Outcome<Answer>
 */
final readonly class Done extends Outcome
{
}
