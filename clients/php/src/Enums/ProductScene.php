<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum ProductScene: string
{
    case CHECKOUT_PAYMENT = 'CHECKOUT_PAYMENT';
    case ELEMENT_PAYMENT = 'ELEMENT_PAYMENT';
    case EASY_PAY = 'EASY_PAY';
}
