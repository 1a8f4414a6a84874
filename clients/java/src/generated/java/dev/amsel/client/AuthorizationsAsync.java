// Written by "npm run generate" from the contract.
package dev.amsel.client;

import dev.amsel.client.model.ApplyTokenAnswer;
import dev.amsel.client.model.ApplyTokenRequest;
import dev.amsel.client.model.ConsultAuthorizationAnswer;
import dev.amsel.client.model.ConsultAuthorizationRequest;
import dev.amsel.client.model.QueryAuthorizationAnswer;
import dev.amsel.client.model.QueryAuthorizationRequest;
import dev.amsel.client.model.RevokeAuthorizationAnswer;
import dev.amsel.client.model.RevokeAuthorizationRequest;
import java.util.concurrent.CompletableFuture;

/** The operations of {@code authorizations}, without waiting for them. */
public final class AuthorizationsAsync {
  private final AsyncCall call;

  AuthorizationsAsync(AsyncCall call) {
    this.call = call;
  }

  /**
   * Ask for an agreement.
   *
   * <p>Begins an agreement by which a payer lets the merchant debit a wallet. The answer has the address of the
   * page where the payer agrees or refuses, as {@code normalUrl} and, for older clients, as {@code authUrl}. A
   * payer who agrees is sent to {@code authRedirectUrl} with {@code authCode} and {@code authState}, and {@code
   * notifyAuthorization} carries the code too; a payer who refuses comes back with {@code authState} alone. A
   * request that nobody decides expires after an hour. Each call begins another agreement.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<ConsultAuthorizationAnswer>> consult(ConsultAuthorizationRequest request) {
    return consult(request, CallOptions.USUAL);
  }

  /**
   * Ask for an agreement.
   *
   * <p>Begins an agreement by which a payer lets the merchant debit a wallet. The answer has the address of the
   * page where the payer agrees or refuses, as {@code normalUrl} and, for older clients, as {@code authUrl}. A
   * payer who agrees is sent to {@code authRedirectUrl} with {@code authCode} and {@code authState}, and {@code
   * notifyAuthorization} carries the code too; a payer who refuses comes back with {@code authState} alone. A
   * request that nobody decides expires after an hour. Each call begins another agreement.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<ConsultAuthorizationAnswer>> consult(ConsultAuthorizationRequest request, CallOptions options) {
    return call.make("v1/authorizations/consult", request, ConsultAuthorizationAnswer::of, options);
  }

  /**
   * Get tokens.
   *
   * <p>Changes the code of an agreement into an access token and a refresh token, or a refresh token into two
   * new ones. A code is good for ten minutes and once; a refresh kills both tokens of before at once. If the
   * answer was lost, the same call within a minute gets the same tokens again.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<ApplyTokenAnswer>> applyToken(ApplyTokenRequest request) {
    return applyToken(request, CallOptions.USUAL);
  }

  /**
   * Get tokens.
   *
   * <p>Changes the code of an agreement into an access token and a refresh token, or a refresh token into two
   * new ones. A code is good for ten minutes and once; a refresh kills both tokens of before at once. If the
   * answer was lost, the same call within a minute gets the same tokens again.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<ApplyTokenAnswer>> applyToken(ApplyTokenRequest request, CallOptions options) {
    return call.make("v1/authorizations/applyToken", request, ApplyTokenAnswer::of, options);
  }

  /**
   * End an agreement.
   *
   * <p>Ends the agreement of an access token. Its access token and its refresh token are dead at once, and
   * {@code notifyAuthorization} says {@code TOKEN_CANCELED}. A token that is dead already is {@code
   * INVALID_ACCESS_TOKEN}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<RevokeAuthorizationAnswer>> revoke(RevokeAuthorizationRequest request) {
    return revoke(request, CallOptions.USUAL);
  }

  /**
   * End an agreement.
   *
   * <p>Ends the agreement of an access token. Its access token and its refresh token are dead at once, and
   * {@code notifyAuthorization} says {@code TOKEN_CANCELED}. A token that is dead already is {@code
   * INVALID_ACCESS_TOKEN}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<RevokeAuthorizationAnswer>> revoke(RevokeAuthorizationRequest request, CallOptions options) {
    return call.make("v1/authorizations/revoke", request, RevokeAuthorizationAnswer::of, options);
  }

  /**
   * Look up a token.
   *
   * <p>Tells whether an access token is {@code ACTIVE}, {@code EXPIRED} or {@code CANCELED}, and until when it
   * and its refresh token are good. A token that is unknown or was replaced by a refresh is {@code
   * INVALID_ACCESS_TOKEN}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<QueryAuthorizationAnswer>> query(QueryAuthorizationRequest request) {
    return query(request, CallOptions.USUAL);
  }

  /**
   * Look up a token.
   *
   * <p>Tells whether an access token is {@code ACTIVE}, {@code EXPIRED} or {@code CANCELED}, and until when it
   * and its refresh token are good. A token that is unknown or was replaced by a refresh is {@code
   * INVALID_ACCESS_TOKEN}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public CompletableFuture<Outcome<QueryAuthorizationAnswer>> query(QueryAuthorizationRequest request, CallOptions options) {
    return call.make("v1/authorizations/query", request, QueryAuthorizationAnswer::of, options);
  }
}
