<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum Scope: string
{
    case BASE_USER_INFO = 'BASE_USER_INFO';
    case AGREEMENT_PAY = 'AGREEMENT_PAY';
    case USER_INFO = 'USER_INFO';
    case USER_LOGIN_ID = 'USER_LOGIN_ID';
    case HASH_LOGIN_ID = 'HASH_LOGIN_ID';
    case SEND_OTP = 'SEND_OTP';
    case TAOBAO_REBIND = 'TAOBAO_REBIND';
}
