/** A mistake that the gateway has had, as a change to one of its built files. */
export interface OldBug {
  readonly name: string
  /** Within `server/dist`. */
  readonly file: string
  readonly from: string
  readonly to: string
}

/** From the changelog and the decisions. */
export const OLD_BUGS: readonly OldBug[] = [
  {
    name: 'a refund does not count those before it',
    file: 'domain/payments/refund.js',
    from: 'capturedMinor - refundedMinor - disputedMinor',
    to: 'capturedMinor - disputedMinor',
  },
  {
    name: 'a repeat of pay concludes that nothing was sent',
    file: 'engine/money/attempts/certain-no.js',
    from: 'if (attempts.asked.resends > 0) return null;',
    to: '',
  },
  {
    name: 'money that comes too late is not sent back',
    file: 'engine/money/outcomes/charge-outcome.js',
    from: 'if (outcome.outcome === "SUCCESS") sendBack(unit, payment, attempt);',
    to: '',
  },
  {
    name: 'a decision is written on a payment that has changed since',
    file: 'storage/units/unit-statement.js',
    from: 'and p.xmin = asked.version::xid',
    to: '',
  },
  {
    name: 'an attempt without an answer is never asked about',
    file: 'engine/money/attempts/begin-attempt.js',
    from: 'dueAt: later(now, finishAfterMs)',
    to: 'dueAt: later(now, finishAfterMs + 1e11)',
  },
  {
    name: 'what a provider does not know is taken for a failure',
    file: 'engine/money/due/finish-attempt.js',
    from: 'inquired === null ? await sendOrGiveUp(deps, attempt, now)',
    to: 'inquired === null ? { outcome: "FAIL", resultCode: "PROCESS_FAIL" }',
  },
  {
    name: 'a result that was taken back is sent after its correction',
    file: 'engine/money/contradictions/charge-rules.js',
    from: 'overtakePaymentResult(writes, failed);',
    to: '',
  },
  {
    name: 'of several charges the wrong one is reversed',
    file: 'engine/money/attempts/ask-provider.js',
    from: 'paid.find((one) => one.attemptId === chargeOfReversal(attempt)) ?? paid[0]',
    to: 'paid[0]',
  },
  {
    name: 'a job is finished by whoever has lost its lease',
    file: 'storage/jobs/jobs.js',
    from: 'named(tx.deleteFrom("agenda"), job).where("lease_token", "=", job.leaseToken)',
    to: 'named(tx.deleteFrom("agenda"), job)',
  },
  {
    name: 'a payment expires without a question to its provider',
    file: 'engine/money/due/expire-payment.js',
    from: 'await askOnceMore(deps, actor, job, at);',
    to: '',
  },
  {
    name: 'a refund that nobody waits for is carried out',
    file: 'engine/money/transactions/carry-out-transaction.js',
    from: 'requireAwaited(call);',
    to: '',
  },
  {
    name: 'what has no answer is sent again under another key',
    file: 'engine/money/transactions/perform.js',
    from: 'await inquireAttempt(deps, attempt, now) ?? await sendAttempt(deps, attempt, { now })',
    to: 'await sendAttempt(deps, { ...attempt, attemptId: attempt.attemptId + "2" }, { now })',
  },
  {
    name: 'a job is struck out before its work is done',
    file: 'engine/money/due/finish-attempt.js',
    from: 'await learnEnd(deps, actor, attempt);',
    to: 'await db.transaction().execute((tx) => finishJob(tx, job)); await learnEnd(deps, actor, attempt);',
  },
  {
    name: 'a capture does not count those before it',
    file: 'domain/payments/capture.js',
    from: 'payment.amount.value - sumOf(effective(done, "CAPTURE"))',
    to: 'payment.amount.value',
  },
  {
    name: 'a refund that has failed stays taken',
    file: 'engine/money/outcomes/transaction-ends.js',
    from: 'eventKind: status === "SUCCESS" ? "REFUND_PAID" : "REFUND_FAILED"',
    to: 'eventKind: "REFUND_PAID"',
  },
  {
    name: 'a merchant is not told what its provider has taken back',
    file: 'engine/money/contradictions/charge-rules.js',
    from: 'notifyMerchant(unit, failed);',
    to: '',
  },
]
