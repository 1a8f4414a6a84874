<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum DisputeEvidenceType: string
{
    case DISPUTE_EVIDENCE_TEMPLATE = 'DISPUTE_EVIDENCE_TEMPLATE';
    case DISPUTE_EVIDENCE_FILE = 'DISPUTE_EVIDENCE_FILE';
    case DISPUTE_EVIDENCE_AI = 'DISPUTE_EVIDENCE_AI';
}
