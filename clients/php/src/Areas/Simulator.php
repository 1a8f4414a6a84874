<?php

// Written by "npm run generate" from the contract.

declare(strict_types=1);

namespace Amsel\Client\Areas;

use Amsel\Client\CallOptions;
use Amsel\Client\Messages\AdvanceClockAnswer;
use Amsel\Client\Messages\AdvanceClockRequest;
use Amsel\Client\Messages\CancelAuthorizationAnswer;
use Amsel\Client\Messages\CancelAuthorizationRequest;
use Amsel\Client\Messages\CompletePaymentAnswer;
use Amsel\Client\Messages\CompletePaymentRequest;
use Amsel\Client\Messages\CreateClientAnswer;
use Amsel\Client\Messages\CreateClientRequest;
use Amsel\Client\Messages\DecideRegistrationAnswer;
use Amsel\Client\Messages\DecideRegistrationRequest;
use Amsel\Client\Messages\GrantAuthorizationAnswer;
use Amsel\Client\Messages\GrantAuthorizationRequest;
use Amsel\Client\Messages\IssuePaymentCodeAnswer;
use Amsel\Client\Messages\IssuePaymentCodeRequest;
use Amsel\Client\Messages\JudgeDisputeAnswer;
use Amsel\Client\Messages\JudgeDisputeRequest;
use Amsel\Client\Messages\OpenDisputeAnswer;
use Amsel\Client\Messages\OpenDisputeRequest;
use Amsel\Client\Messages\PlanOutcomeAnswer;
use Amsel\Client\Messages\PlanOutcomeRequest;
use Amsel\Client\Messages\ResetClientAnswer;
use Amsel\Client\Messages\ResetClientRequest;
use Amsel\Client\Messages\ScanOrderCodeAnswer;
use Amsel\Client\Messages\ScanOrderCodeRequest;
use Amsel\Client\Outcome;
use Amsel\Client\Repeats;

/** The operations of `simulator`. */
final readonly class Simulator
{
    /** @internal */
    public function __construct(private Repeats $repeats)
    {
    }

    /**
     * Complete a payment.
     *
     * Plays the payer: the payment succeeds, fails for good (with `resultCode`, else `PROCESS_FAIL`) or is left
     * pending as slow methods do. Repeating the same outcome changes nothing; another one for a finished payment is
     * `ORDER_STATUS_INVALID`.
     *
     * @return Outcome<CompletePaymentAnswer>
     */
    public function completePayment(CompletePaymentRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/completePayment', $request, $options, CompletePaymentAnswer::class);
    }

    /**
     * Agree.
     *
     * Plays the payer on the page of the newest `authorizations/consult` with this `authState`: agrees, which gives
     * the code, or with `FAIL` refuses. The same outcome again gives the same code while it is good; anything else is
     * `ORDER_STATUS_INVALID`.
     *
     * @return Outcome<GrantAuthorizationAnswer>
     */
    public function grantAuthorization(GrantAuthorizationRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/grantAuthorization', $request, $options, GrantAuthorizationAnswer::class);
    }

    /**
     * Take an agreement back.
     *
     * Plays a payer who ends the agreement in the wallet: its tokens are dead and `notifyAuthorization` says
     * `TOKEN_CANCELED`. A token that is dead already is `INVALID_ACCESS_TOKEN`.
     *
     * @return Outcome<CancelAuthorizationAnswer>
     */
    public function cancelAuthorization(CancelAuthorizationRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/cancelAuthorization', $request, $options, CancelAuthorizationAnswer::class);
    }

    /**
     * Issue a payment code.
     *
     * Plays a customer who opens the wallet at the till: gives the digits that the phone shows, good for one minute
     * and one payment. `outcome` says what becomes of the payment: it succeeds, fails with `resultCode` (else
     * `PROCESS_FAIL`), or waits until the customer has confirmed.
     *
     * @return Outcome<IssuePaymentCodeAnswer>
     */
    public function issuePaymentCode(IssuePaymentCodeRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/issuePaymentCode', $request, $options, IssuePaymentCodeAnswer::class);
    }

    /**
     * Scan an order code.
     *
     * Plays a customer who scans an order code (its text, or the address that an entry code led to) and confirms or
     * declines. A code that is paid, closed or cancelled is refused.
     *
     * @return Outcome<ScanOrderCodeAnswer>
     */
    public function scanOrderCode(ScanOrderCodeRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/scanOrderCode', $request, $options, ScanOrderCodeAnswer::class);
    }

    /**
     * Open a dispute.
     *
     * Plays the payer who goes to the wallet, bank or card issuer: a dispute about a payment begins that was paid,
     * also if it was refunded or cancelled since. Without more it is a CHARGEBACK about all that was captured and is
     * neither refunded nor disputed, or about all that was captured where nothing is left, to be answered within ten
     * days. An RDR is lost at once.
     *
     * @return Outcome<OpenDisputeAnswer>
     */
    public function openDispute(OpenDisputeRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/openDispute', $request, $options, OpenDisputeAnswer::class);
    }

    /**
     * Judge a dispute.
     *
     * Plays the scheme or issuer that decides who bears the amount, or with `isWithdrawn` the payer who gives up.
     * ACCEPT_BY_MERCHANT and VALIDATE_FAIL take `disputeJudgedAmount` from the merchant (all of it unless given) and
     * release the rest; ACCEPT_BY_CUSTOMER and VALIDATE_SUCCESS release everything. The same judgement again changes
     * nothing; another one is `ORDER_STATUS_INVALID`.
     *
     * @return Outcome<JudgeDisputeAnswer>
     */
    public function judgeDispute(JudgeDisputeRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/judgeDispute', $request, $options, JudgeDisputeAnswer::class);
    }

    /**
     * Review a registration.
     *
     * Plays the wallet `pspName`, or without it all wallets that have not answered yet: they approve or reject a
     * registration. A wallet answers once. The same again changes nothing; anything else is `ORDER_STATUS_INVALID`.
     * Where nobody decides, the wallets answer by themselves a minute after `merchants/registration`.
     *
     * @return Outcome<DecideRegistrationAnswer>
     */
    public function decideRegistration(DecideRegistrationRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/decideRegistration', $request, $options, DecideRegistrationAnswer::class);
    }

    /**
     * Move the clock.
     *
     * Moves the sandbox clock of this client forward, from one due moment to the next, and answers S when all that
     * became due has been attempted. If that takes longer than four seconds the answer is U `CLOCK_IN_PROCESS` with
     * the time reached, and the clock goes on by itself: a call with 0 seconds waits for the rest.
     *
     * @return Outcome<AdvanceClockAnswer>
     */
    public function advanceClock(AdvanceClockRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/advanceClock', $request, $options, AdvanceClockAnswer::class);
    }

    /**
     * Plan an outcome.
     *
     * Says how the next calls of an operation by this client go: answered with `resultCode`, answered `delaySeconds`
     * late, or cut off without an answer BEFORE or AFTER the work is done (`drop`). `operation` is written as in
     * `payments/pay`. A plan holds for `times` calls (1 unless given); of several plans for one operation the oldest
     * is used up first.
     *
     * @return Outcome<PlanOutcomeAnswer>
     */
    public function planOutcome(PlanOutcomeRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/planOutcome', $request, $options, PlanOutcomeAnswer::class);
    }

    /**
     * Make a sandbox client.
     *
     * Makes another sandbox client, with a clock and a ledger of its own, so that tests do not meet each other. With a
     * `publicKey` (RSA, SubjectPublicKeyInfo in DER, Base64) that key is registered and no private key comes back.
     * Without one the gateway makes the pair, and its private half is in this answer and nowhere else.
     *
     * @return Outcome<CreateClientAnswer>
     */
    public function createClient(CreateClientRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/createClient', $request, $options, CreateClientAnswer::class);
    }

    /**
     * Empty this client.
     *
     * Removes everything of the calling client but the client itself, its keys and its settings: payments and what was
     * done to them, sessions, agreements, disputes, registrations, codes, the ledger, notifications, plans and what
     * waits for a moment. Its clock shows real time again. All of it goes at once, or nothing. If that takes longer
     * than four seconds the answer is U `RESET_IN_PROCESS`, and it goes on by itself.
     *
     * @return Outcome<ResetClientAnswer>
     */
    public function reset(ResetClientRequest $request, CallOptions $options = new CallOptions()): Outcome
    {
        return $this->repeats->call('v1/simulator/reset', $request, $options, ResetClientAnswer::class);
    }
}
