<?php

declare(strict_types=1);

namespace Amsel\Client;

/**
 * U, it is not known yet: send the payer to `answer->normalUrl`, or wait for the notification. No failure!
 *
 * @template-covariant Answer of Message
 * @extends Outcome<Answer>
 */
final readonly class Unknown extends Outcome
{
}
