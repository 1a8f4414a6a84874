<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum DecideRegistrationRequestPspName: string
{
    case ALIPAY_CN = 'ALIPAY_CN';
    case ALIPAY_HK = 'ALIPAY_HK';
    case GCASH = 'GCASH';
    case TNG = 'TNG';
    case KAKAOPAY = 'KAKAOPAY';
}
