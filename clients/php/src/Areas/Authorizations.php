<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Areas;

use Amsel\Client\CallOptions;
use Amsel\Client\Messages\ApplyTokenAnswer;
use Amsel\Client\Messages\ApplyTokenRequest;
use Amsel\Client\Messages\ConsultAuthorizationAnswer;
use Amsel\Client\Messages\ConsultAuthorizationRequest;
use Amsel\Client\Messages\QueryAuthorizationAnswer;
use Amsel\Client\Messages\QueryAuthorizationRequest;
use Amsel\Client\Messages\RevokeAuthorizationAnswer;
use Amsel\Client\Messages\RevokeAuthorizationRequest;
use Amsel\Client\Outcome;
use Amsel\Client\Repeats;

/** The operations of `authorizations`. */
final readonly class Authorizations
{
    /** @internal */
    public function __construct(private Repeats $repeats)
    {
    }

    /**
     * Ask for an agreement.
     *
     * Begins an agreement by which a payer lets the merchant debit a wallet. The answer has the address of the page
     * where the payer agrees or refuses, as `normalUrl` and, for older clients, as `authUrl`. A payer who agrees is
     * sent to `authRedirectUrl` with `authCode` and `authState`, and `notifyAuthorization` carries the code too; a
     * payer who refuses comes back with `authState` alone. A request that nobody decides expires after an hour. Each
     * call begins another agreement.
     *
     * @return Outcome<ConsultAuthorizationAnswer>
     */
    public function consult(ConsultAuthorizationRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/authorizations/consult', $request, $options, ConsultAuthorizationAnswer::class);
    }

    /**
     * Get tokens.
     *
     * Changes the code of an agreement into an access token and a refresh token, or a refresh token into two new ones.
     * A code is good for ten minutes and once; a refresh kills both tokens of before at once. If the answer was lost,
     * the same call within a minute gets the same tokens again.
     *
     * @return Outcome<ApplyTokenAnswer>
     */
    public function applyToken(ApplyTokenRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/authorizations/applyToken', $request, $options, ApplyTokenAnswer::class);
    }

    /**
     * End an agreement.
     *
     * Ends the agreement of an access token. Its access token and its refresh token are dead at once, and
     * `notifyAuthorization` says `TOKEN_CANCELED`. A token that is dead already is `INVALID_ACCESS_TOKEN`.
     *
     * @return Outcome<RevokeAuthorizationAnswer>
     */
    public function revoke(RevokeAuthorizationRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/authorizations/revoke', $request, $options, RevokeAuthorizationAnswer::class);
    }

    /**
     * Look up a token.
     *
     * Tells whether an access token is `ACTIVE`, `EXPIRED` or `CANCELED`, and until when it and its refresh token are
     * good. A token that is unknown or was replaced by a refresh is `INVALID_ACCESS_TOKEN`.
     *
     * @return Outcome<QueryAuthorizationAnswer>
     */
    public function query(QueryAuthorizationRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/authorizations/query', $request, $options, QueryAuthorizationAnswer::class);
    }
}
