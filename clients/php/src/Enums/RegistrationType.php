<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum RegistrationType: string
{
    case ENTERPRISE_REGISTRATION_NO = 'ENTERPRISE_REGISTRATION_NO';
    case INDEPENDENT_CONTRACTOR_LICENSE_NO = 'INDEPENDENT_CONTRACTOR_LICENSE_NO';
    case OTHER_IDENTIFICATION_NO = 'OTHER_IDENTIFICATION_NO';
    case US_FEDERAL_EIN = 'US_FEDERAL_EIN';
}
