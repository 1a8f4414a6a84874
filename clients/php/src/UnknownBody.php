<?php

declare(strict_types=1);

namespace Amsel\Client;

/** The body of a notification whose kind is newer than this library: all of it is in `extra()`. */
final readonly class UnknownBody extends Message
{
}
