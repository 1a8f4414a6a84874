<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum DisputeJudgedResult: string
{
    case ACCEPT_BY_CUSTOMER = 'ACCEPT_BY_CUSTOMER';
    case ACCEPT_BY_MERCHANT = 'ACCEPT_BY_MERCHANT';
    case VALIDATE_SUCCESS = 'VALIDATE_SUCCESS';
    case VALIDATE_FAIL = 'VALIDATE_FAIL';
}
