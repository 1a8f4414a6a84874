<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum Funding: string
{
    case CREDIT = 'CREDIT';
    case DEBIT = 'DEBIT';
    case PREPAID = 'PREPAID';
    case CHARGE = 'CHARGE';
    case DEFERRED_DEBIT = 'DEFERRED_DEBIT';
}
