<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum PresentmentMode: string
{
    case BUNDLE = 'BUNDLE';
    case TILE = 'TILE';
    case UNIFIED = 'UNIFIED';
}
