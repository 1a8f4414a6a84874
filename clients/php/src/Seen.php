<?php

declare(strict_types=1);

namespace Amsel\Client;

/** What a store of seen notifications knows of one. */
enum Seen
{
    /** This caller has it now. */
    case New;
    /** It was acted on. */
    case Done;
    /** Somebody else is at it. */
    case Busy;
}
