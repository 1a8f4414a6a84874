<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum DisputeNotificationType: string
{
    case DISPUTE_CREATED = 'DISPUTE_CREATED';
    case DEFENSE_DUE_ALERT = 'DEFENSE_DUE_ALERT';
    case DEFENSE_SUPPLIED = 'DEFENSE_SUPPLIED';
    case DISPUTE_ACCEPTED = 'DISPUTE_ACCEPTED';
    case DISPUTE_JUDGED = 'DISPUTE_JUDGED';
    case DISPUTE_CANCELLED = 'DISPUTE_CANCELLED';
    case RDR_RESOLVED = 'RDR_RESOLVED';
}
