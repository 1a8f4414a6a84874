<?php

declare(strict_types=1);

namespace Amsel\Client;

/** How a call ended. */
enum Status: string
{
    /** It is done. */
    case S = 'S';
    /** It failed for good. */
    case F = 'F';
    /** It is not known yet. No failure! */
    case U = 'U';
}
