<?php

declare(strict_types=1);

namespace Amsel\Client;

/** @internal What one attempt brought. */
interface Reply
{
}
