<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum CustomerBelongsTo: string
{
    case ALIPAY_CN = 'ALIPAY_CN';
    case ALIPAY_HK = 'ALIPAY_HK';
    case MPAY = 'MPAY';
    case DANA = 'DANA';
    case PAYPAY = 'PAYPAY';
    case BOOST = 'BOOST';
    case TNG = 'TNG';
    case GRABPAY_MY = 'GRABPAY_MY';
    case HIPAY = 'HIPAY';
    case GCASH = 'GCASH';
    case MAYA = 'MAYA';
    case GRABPAY_PH = 'GRABPAY_PH';
    case GRABPAY_SG = 'GRABPAY_SG';
    case KAKAOPAY = 'KAKAOPAY';
    case NAVERPAY = 'NAVERPAY';
    case TOSSPAY = 'TOSSPAY';
    case RABBIT_LINE_PAY = 'RABBIT_LINE_PAY';
    case TRUEMONEY = 'TRUEMONEY';
    case KPLUS = 'KPLUS';
    case DIRECT_DEBIT_SIAMCOMMERCIALBANK = 'DIRECT_DEBIT_SIAMCOMMERCIALBANK';
    case DIRECT_DEBIT_KRUNGTHAIBANK = 'DIRECT_DEBIT_KRUNGTHAIBANK';
    case ACH_DIRECT_DEBIT = 'ACH_DIRECT_DEBIT';
    case ZALOPAY = 'ZALOPAY';
    case MOMO = 'MOMO';
    case VIETTELMONEY = 'VIETTELMONEY';
    case JKOPAY = 'JKOPAY';
    case BKASH = 'BKASH';
    case EASYPAISA = 'EASYPAISA';
    case DIRECTDEBIT_YAPILY = 'DIRECTDEBIT_YAPILY';
    case ANTOM_BIZ_ACCOUNT = 'ANTOM_BIZ_ACCOUNT';
}
