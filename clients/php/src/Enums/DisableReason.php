<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum DisableReason: string
{
    case CHANNEL_DISABLE = 'CHANNEL_DISABLE';
    case CURRENT_CHANNEL_NOT_EXIST = 'CURRENT_CHANNEL_NOT_EXIST';
    case CHANNEL_NOT_SUPPORT_CURRENCY = 'CHANNEL_NOT_SUPPORT_CURRENCY';
    case EXCEED_CHANNEL_LIMIT_RULE = 'EXCEED_CHANNEL_LIMIT_RULE';
}
