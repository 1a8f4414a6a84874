<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum FeeTier: string
{
    case _01 = '01';
    case _02 = '02';
    case _03 = '03';
    case _04 = '04';
    case _05 = '05';
}
