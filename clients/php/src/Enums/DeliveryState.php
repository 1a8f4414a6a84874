<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum DeliveryState: string
{
    case WAITING = 'WAITING';
    case ACKNOWLEDGED = 'ACKNOWLEDGED';
    case FAILED = 'FAILED';
    case NO_ADDRESS = 'NO_ADDRESS';
    case OVERTAKEN = 'OVERTAKEN';
}
