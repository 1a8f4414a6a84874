<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum NotifyPaymentNotifyType: string
{
    case PAYMENT_RESULT = 'PAYMENT_RESULT';
    case PAYMENT_PENDING = 'PAYMENT_PENDING';
    case UPDATE_AMOUNT_RESULT = 'UPDATE_AMOUNT_RESULT';
}
