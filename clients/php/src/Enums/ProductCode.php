<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum ProductCode: string
{
    case CASHIER_PAYMENT = 'CASHIER_PAYMENT';
    case AGREEMENT_PAYMENT = 'AGREEMENT_PAYMENT';
    case IN_STORE_PAYMENT = 'IN_STORE_PAYMENT';
}
