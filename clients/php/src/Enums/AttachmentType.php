<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum AttachmentType: string
{
    case ARTICLES_OF_ASSOCIATION = 'ARTICLES_OF_ASSOCIATION';
    case ENTERPRISES_ANNUAL_INSPECTION_REPORT = 'ENTERPRISES_ANNUAL_INSPECTION_REPORT';
    case PROOF_OF_ADDRESS = 'PROOF_OF_ADDRESS';
    case REGISTRATION_CERTIFICATE = 'REGISTRATION_CERTIFICATE';
}
