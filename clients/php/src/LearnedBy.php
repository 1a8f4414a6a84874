<?php

declare(strict_types=1);

namespace Amsel\Client;

/** How an outcome was learned: by the answer itself, or by asking afterwards because there was none. */
enum LearnedBy: string
{
    case Answer = 'answer';
    case Inquiry = 'inquiry';
    /** A till that cancelled when the time was over. */
    case Cancel = 'cancel';
}
