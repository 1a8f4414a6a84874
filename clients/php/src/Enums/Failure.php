<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Enums;

/** The values that this version knows. Messages hold them as text, which `tryFrom` makes one of these. */
enum Failure: string
{
    case dns_failed = 'dns_failed';
    case forbidden_address = 'forbidden_address';
    case refused = 'refused';
    case timed_out = 'timed_out';
    case tls_failed = 'tls_failed';
    case broken_off = 'broken_off';
    case bad_status = 'bad_status';
    case bad_body = 'bad_body';
}
