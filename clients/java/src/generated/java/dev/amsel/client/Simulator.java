// Written by "npm run generate" from the contract.
package dev.amsel.client;

import dev.amsel.client.model.AdvanceClockAnswer;
import dev.amsel.client.model.AdvanceClockRequest;
import dev.amsel.client.model.CancelAuthorizationAnswer;
import dev.amsel.client.model.CancelAuthorizationRequest;
import dev.amsel.client.model.CompletePaymentAnswer;
import dev.amsel.client.model.CompletePaymentRequest;
import dev.amsel.client.model.CreateClientAnswer;
import dev.amsel.client.model.CreateClientRequest;
import dev.amsel.client.model.DecideRegistrationAnswer;
import dev.amsel.client.model.DecideRegistrationRequest;
import dev.amsel.client.model.GrantAuthorizationAnswer;
import dev.amsel.client.model.GrantAuthorizationRequest;
import dev.amsel.client.model.IssuePaymentCodeAnswer;
import dev.amsel.client.model.IssuePaymentCodeRequest;
import dev.amsel.client.model.JudgeDisputeAnswer;
import dev.amsel.client.model.JudgeDisputeRequest;
import dev.amsel.client.model.OpenDisputeAnswer;
import dev.amsel.client.model.OpenDisputeRequest;
import dev.amsel.client.model.PlanOutcomeAnswer;
import dev.amsel.client.model.PlanOutcomeRequest;
import dev.amsel.client.model.ResetClientAnswer;
import dev.amsel.client.model.ResetClientRequest;
import dev.amsel.client.model.ScanOrderCodeAnswer;
import dev.amsel.client.model.ScanOrderCodeRequest;

/** The operations of {@code simulator}. */
public final class Simulator {
  private final Call call;

  Simulator(Call call) {
    this.call = call;
  }

  /**
   * Complete a payment.
   *
   * <p>Plays the payer: the payment succeeds, fails for good (with {@code resultCode}, else {@code
   * PROCESS_FAIL}) or is left pending as slow methods do. Repeating the same outcome changes nothing; another
   * one for a finished payment is {@code ORDER_STATUS_INVALID}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<CompletePaymentAnswer> completePayment(CompletePaymentRequest request) {
    return completePayment(request, CallOptions.USUAL);
  }

  /**
   * Complete a payment.
   *
   * <p>Plays the payer: the payment succeeds, fails for good (with {@code resultCode}, else {@code
   * PROCESS_FAIL}) or is left pending as slow methods do. Repeating the same outcome changes nothing; another
   * one for a finished payment is {@code ORDER_STATUS_INVALID}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<CompletePaymentAnswer> completePayment(CompletePaymentRequest request, CallOptions options) {
    return call.make("v1/simulator/completePayment", request, CompletePaymentAnswer::of, options);
  }

  /**
   * Agree.
   *
   * <p>Plays the payer on the page of the newest {@code authorizations/consult} with this {@code authState}:
   * agrees, which gives the code, or with {@code FAIL} refuses. The same outcome again gives the same code while
   * it is good; anything else is {@code ORDER_STATUS_INVALID}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<GrantAuthorizationAnswer> grantAuthorization(GrantAuthorizationRequest request) {
    return grantAuthorization(request, CallOptions.USUAL);
  }

  /**
   * Agree.
   *
   * <p>Plays the payer on the page of the newest {@code authorizations/consult} with this {@code authState}:
   * agrees, which gives the code, or with {@code FAIL} refuses. The same outcome again gives the same code while
   * it is good; anything else is {@code ORDER_STATUS_INVALID}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<GrantAuthorizationAnswer> grantAuthorization(GrantAuthorizationRequest request, CallOptions options) {
    return call.make("v1/simulator/grantAuthorization", request, GrantAuthorizationAnswer::of, options);
  }

  /**
   * Take an agreement back.
   *
   * <p>Plays a payer who ends the agreement in the wallet: its tokens are dead and {@code notifyAuthorization}
   * says {@code TOKEN_CANCELED}. A token that is dead already is {@code INVALID_ACCESS_TOKEN}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<CancelAuthorizationAnswer> cancelAuthorization(CancelAuthorizationRequest request) {
    return cancelAuthorization(request, CallOptions.USUAL);
  }

  /**
   * Take an agreement back.
   *
   * <p>Plays a payer who ends the agreement in the wallet: its tokens are dead and {@code notifyAuthorization}
   * says {@code TOKEN_CANCELED}. A token that is dead already is {@code INVALID_ACCESS_TOKEN}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<CancelAuthorizationAnswer> cancelAuthorization(CancelAuthorizationRequest request, CallOptions options) {
    return call.make("v1/simulator/cancelAuthorization", request, CancelAuthorizationAnswer::of, options);
  }

  /**
   * Issue a payment code.
   *
   * <p>Plays a customer who opens the wallet at the till: gives the digits that the phone shows, good for one
   * minute and one payment. {@code outcome} says what becomes of the payment: it succeeds, fails with {@code
   * resultCode} (else {@code PROCESS_FAIL}), or waits until the customer has confirmed.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<IssuePaymentCodeAnswer> issuePaymentCode(IssuePaymentCodeRequest request) {
    return issuePaymentCode(request, CallOptions.USUAL);
  }

  /**
   * Issue a payment code.
   *
   * <p>Plays a customer who opens the wallet at the till: gives the digits that the phone shows, good for one
   * minute and one payment. {@code outcome} says what becomes of the payment: it succeeds, fails with {@code
   * resultCode} (else {@code PROCESS_FAIL}), or waits until the customer has confirmed.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<IssuePaymentCodeAnswer> issuePaymentCode(IssuePaymentCodeRequest request, CallOptions options) {
    return call.make("v1/simulator/issuePaymentCode", request, IssuePaymentCodeAnswer::of, options);
  }

  /**
   * Scan an order code.
   *
   * <p>Plays a customer who scans an order code (its text, or the address that an entry code led to) and
   * confirms or declines. A code that is paid, closed or cancelled is refused.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<ScanOrderCodeAnswer> scanOrderCode(ScanOrderCodeRequest request) {
    return scanOrderCode(request, CallOptions.USUAL);
  }

  /**
   * Scan an order code.
   *
   * <p>Plays a customer who scans an order code (its text, or the address that an entry code led to) and
   * confirms or declines. A code that is paid, closed or cancelled is refused.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<ScanOrderCodeAnswer> scanOrderCode(ScanOrderCodeRequest request, CallOptions options) {
    return call.make("v1/simulator/scanOrderCode", request, ScanOrderCodeAnswer::of, options);
  }

  /**
   * Open a dispute.
   *
   * <p>Plays the payer who goes to the wallet, bank or card issuer: a dispute about a payment begins that was
   * paid, also if it was refunded or cancelled since. Without more it is a CHARGEBACK about all that was
   * captured and is neither refunded nor disputed, or about all that was captured where nothing is left, to be
   * answered within ten days. An RDR is lost at once.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<OpenDisputeAnswer> openDispute(OpenDisputeRequest request) {
    return openDispute(request, CallOptions.USUAL);
  }

  /**
   * Open a dispute.
   *
   * <p>Plays the payer who goes to the wallet, bank or card issuer: a dispute about a payment begins that was
   * paid, also if it was refunded or cancelled since. Without more it is a CHARGEBACK about all that was
   * captured and is neither refunded nor disputed, or about all that was captured where nothing is left, to be
   * answered within ten days. An RDR is lost at once.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<OpenDisputeAnswer> openDispute(OpenDisputeRequest request, CallOptions options) {
    return call.make("v1/simulator/openDispute", request, OpenDisputeAnswer::of, options);
  }

  /**
   * Judge a dispute.
   *
   * <p>Plays the scheme or issuer that decides who bears the amount, or with {@code isWithdrawn} the payer who
   * gives up. ACCEPT_BY_MERCHANT and VALIDATE_FAIL take {@code disputeJudgedAmount} from the merchant (all of it
   * unless given) and release the rest; ACCEPT_BY_CUSTOMER and VALIDATE_SUCCESS release everything. The same
   * judgement again changes nothing; another one is {@code ORDER_STATUS_INVALID}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<JudgeDisputeAnswer> judgeDispute(JudgeDisputeRequest request) {
    return judgeDispute(request, CallOptions.USUAL);
  }

  /**
   * Judge a dispute.
   *
   * <p>Plays the scheme or issuer that decides who bears the amount, or with {@code isWithdrawn} the payer who
   * gives up. ACCEPT_BY_MERCHANT and VALIDATE_FAIL take {@code disputeJudgedAmount} from the merchant (all of it
   * unless given) and release the rest; ACCEPT_BY_CUSTOMER and VALIDATE_SUCCESS release everything. The same
   * judgement again changes nothing; another one is {@code ORDER_STATUS_INVALID}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<JudgeDisputeAnswer> judgeDispute(JudgeDisputeRequest request, CallOptions options) {
    return call.make("v1/simulator/judgeDispute", request, JudgeDisputeAnswer::of, options);
  }

  /**
   * Review a registration.
   *
   * <p>Plays the wallet {@code pspName}, or without it all wallets that have not answered yet: they approve or
   * reject a registration. A wallet answers once. The same again changes nothing; anything else is {@code
   * ORDER_STATUS_INVALID}. Where nobody decides, the wallets answer by themselves a minute after {@code
   * merchants/registration}.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<DecideRegistrationAnswer> decideRegistration(DecideRegistrationRequest request) {
    return decideRegistration(request, CallOptions.USUAL);
  }

  /**
   * Review a registration.
   *
   * <p>Plays the wallet {@code pspName}, or without it all wallets that have not answered yet: they approve or
   * reject a registration. A wallet answers once. The same again changes nothing; anything else is {@code
   * ORDER_STATUS_INVALID}. Where nobody decides, the wallets answer by themselves a minute after {@code
   * merchants/registration}.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<DecideRegistrationAnswer> decideRegistration(DecideRegistrationRequest request, CallOptions options) {
    return call.make("v1/simulator/decideRegistration", request, DecideRegistrationAnswer::of, options);
  }

  /**
   * Move the clock.
   *
   * <p>Moves the sandbox clock of this client forward, from one due moment to the next, and answers S when all
   * that became due has been attempted. If that takes longer than four seconds the answer is U {@code
   * CLOCK_IN_PROCESS} with the time reached, and the clock goes on by itself: a call with 0 seconds waits for
   * the rest.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<AdvanceClockAnswer> advanceClock(AdvanceClockRequest request) {
    return advanceClock(request, CallOptions.USUAL);
  }

  /**
   * Move the clock.
   *
   * <p>Moves the sandbox clock of this client forward, from one due moment to the next, and answers S when all
   * that became due has been attempted. If that takes longer than four seconds the answer is U {@code
   * CLOCK_IN_PROCESS} with the time reached, and the clock goes on by itself: a call with 0 seconds waits for
   * the rest.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<AdvanceClockAnswer> advanceClock(AdvanceClockRequest request, CallOptions options) {
    return call.make("v1/simulator/advanceClock", request, AdvanceClockAnswer::of, options);
  }

  /**
   * Plan an outcome.
   *
   * <p>Says how the next calls of an operation by this client go: answered with {@code resultCode}, answered
   * {@code delaySeconds} late, or cut off without an answer BEFORE or AFTER the work is done ({@code drop}).
   * {@code operation} is written as in {@code payments/pay}. A plan holds for {@code times} calls (1 unless
   * given); of several plans for one operation the oldest is used up first.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<PlanOutcomeAnswer> planOutcome(PlanOutcomeRequest request) {
    return planOutcome(request, CallOptions.USUAL);
  }

  /**
   * Plan an outcome.
   *
   * <p>Says how the next calls of an operation by this client go: answered with {@code resultCode}, answered
   * {@code delaySeconds} late, or cut off without an answer BEFORE or AFTER the work is done ({@code drop}).
   * {@code operation} is written as in {@code payments/pay}. A plan holds for {@code times} calls (1 unless
   * given); of several plans for one operation the oldest is used up first.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<PlanOutcomeAnswer> planOutcome(PlanOutcomeRequest request, CallOptions options) {
    return call.make("v1/simulator/planOutcome", request, PlanOutcomeAnswer::of, options);
  }

  /**
   * Make a sandbox client.
   *
   * <p>Makes another sandbox client, with a clock and a ledger of its own, so that tests do not meet each other.
   * With a {@code publicKey} (RSA, SubjectPublicKeyInfo in DER, Base64) that key is registered and no private
   * key comes back. Without one the gateway makes the pair, and its private half is in this answer and nowhere
   * else.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<CreateClientAnswer> createClient(CreateClientRequest request) {
    return createClient(request, CallOptions.USUAL);
  }

  /**
   * Make a sandbox client.
   *
   * <p>Makes another sandbox client, with a clock and a ledger of its own, so that tests do not meet each other.
   * With a {@code publicKey} (RSA, SubjectPublicKeyInfo in DER, Base64) that key is registered and no private
   * key comes back. Without one the gateway makes the pair, and its private half is in this answer and nowhere
   * else.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<CreateClientAnswer> createClient(CreateClientRequest request, CallOptions options) {
    return call.make("v1/simulator/createClient", request, CreateClientAnswer::of, options);
  }

  /**
   * Empty this client.
   *
   * <p>Removes everything of the calling client but the client itself, its keys and its settings: payments and
   * what was done to them, sessions, agreements, disputes, registrations, codes, the ledger, notifications,
   * plans and what waits for a moment. Its clock shows real time again. All of it goes at once, or nothing. If
   * that takes longer than four seconds the answer is U {@code RESET_IN_PROCESS}, and it goes on by itself.
   *
   * @param request what is asked
   * @return how it ended
   */
  public Outcome<ResetClientAnswer> reset(ResetClientRequest request) {
    return reset(request, CallOptions.USUAL);
  }

  /**
   * Empty this client.
   *
   * <p>Removes everything of the calling client but the client itself, its keys and its settings: payments and
   * what was done to them, sessions, agreements, disputes, registrations, codes, the ledger, notifications,
   * plans and what waits for a moment. Its clock shows real time again. All of it goes at once, or nothing. If
   * that takes longer than four seconds the answer is U {@code RESET_IN_PROCESS}, and it goes on by itself.
   *
   * @param request what is asked
   * @param options how it is asked
   * @return how it ended
   */
  public Outcome<ResetClientAnswer> reset(ResetClientRequest request, CallOptions options) {
    return call.make("v1/simulator/reset", request, ResetClientAnswer::of, options);
  }
}
