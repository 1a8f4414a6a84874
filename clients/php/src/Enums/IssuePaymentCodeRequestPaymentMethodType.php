<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum IssuePaymentCodeRequestPaymentMethodType: string
{
    case ALIPAY_CN = 'ALIPAY_CN';
    case ALIPAY_HK = 'ALIPAY_HK';
    case TRUEMONEY = 'TRUEMONEY';
    case TNG = 'TNG';
    case GCASH = 'GCASH';
    case KAKAOPAY = 'KAKAOPAY';
    case NAVERPAY = 'NAVERPAY';
    case TOSSPAY = 'TOSSPAY';
    case MPAY = 'MPAY';
    case HIPAY = 'HIPAY';
}
