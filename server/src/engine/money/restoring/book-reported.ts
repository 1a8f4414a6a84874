import {
  type Actor,
  type Attempt,
  isCard,
  isDecided,
  isOpen,
  isOver,
  NOT_IDEMPOTENT,
  type Payment,
  type ProviderOutcome,
  Refusal,
} from '../../../domain/index.ts'
import type { ReportedPayment, ReportedTransaction } from '../../../providers/index.ts'
import { findAttempt, findPayment } from '../../../storage/index.ts'
import { sendAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { clientNow } from '../client-now.ts'
import { isUncertain } from '../opening/perform-opening.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'
import { cancelPayment } from '../transactions/cancel-payment.ts'
import { depsAt } from './deps-at.ts'
import { rebuildPayment } from './rebuild-payment.ts'
import { rebuildTransaction } from './rebuild-transaction.ts'

/** The result of a comparison. */
export interface Tally {
  /** Outcomes that were not written yet. */
  booked: number
  /** Payments, captures, refunds and raised amounts that were no longer known. */
  rebuilt: number
  /** What a person must look at. */
  readonly disagreements: Disagreement[]
}

export interface Disagreement {
  readonly paymentId: string | null
  readonly attemptId: string
  readonly kind: Attempt['kind'] | 'DISPUTE' | 'REGISTRATION' | 'AGREEMENT'
  readonly why: string
}

interface Comparing {
  readonly deps: MoneyDeps
  readonly actor: Actor
  readonly provider: string
  readonly reported: ReportedPayment
  readonly tally: Tally
}

export const newTally = (): Tally => ({ booked: 0, rebuilt: 0, disagreements: [] })

/**
 * Incoming money, by what the provider says about a charge: the payment, its captures and raises. Refunds and cancels
 * wait until all incoming money is booked, because they are paid from it, and a failure until every account was asked:
 * another one may have succeeded after it.
 */
export async function bookIncome(comparing: Comparing): Promise<void> {
  const { reported } = comparing
  const { outcome } = reported.outcome
  if (outcome === 'FAIL') return
  const payment = await bookCharge(comparing)
  if (!payment || outcome !== 'SUCCESS') return
  for (const one of reported.done)
    if (one.kind === 'CAPTURE' || one.kind === 'INCREMENTAL') await bookTransaction(comparing, one)
}

/** Money that went back. */
export async function bookOutgo(comparing: Comparing): Promise<void> {
  const { deps, actor, reported, tally } = comparing
  if (reported.outcome.outcome !== 'SUCCESS') return
  const refunds = reported.done.filter(({ kind }) => kind === 'REFUND')
  for (const one of refunds) await bookTransaction(comparing, one)
  if (!reported.isCancelled) return
  const charge = await findAttempt(deps.db, reported.clientId, reported.attemptId)
  const payment = charge && (await findPayment(deps.db, charge.clientId, charge))
  if (payment?.status !== 'SUCCESS') return
  const cancel = reported.done.find(({ kind }) => kind === 'CANCEL' || kind === 'VOID')
  const then = await depsAt(deps, payment.clientId, {
    at: cancel?.decidedAt ?? reported.paidAt,
    notBefore: payment.paidAt ?? payment.createdAt,
  })
  await orDisagree(comparing, { kind: 'CANCEL', attemptId: reported.attemptId }, async () => {
    await cancelPayment(then, { actor, fingerprint: NOT_IDEMPOTENT }, { paymentId: payment.paymentId })
    tally.booked += 1
  })
}

/** A charge that has failed, when no other account has taken the payment. */
export async function bookFailure(comparing: Comparing): Promise<void> {
  const { deps, actor, reported } = comparing
  if (reported.outcome.outcome !== 'FAIL') return
  const { clientId } = reported
  const charge = await findAttempt(deps.db, clientId, reported.attemptId)
  const payment = charge && (await findPayment(deps.db, clientId, charge))
  const now = await clientNow(deps, deps.db, clientId)
  // Its merchant cancelled it, for its time was not over.
  if (payment && isOpen(payment) && !isOver(payment, now) && isCancel(reported.outcome))
    await cancelPayment(deps, { actor, fingerprint: NOT_IDEMPOTENT }, { paymentId: payment.paymentId }).catch(
      unlessRefused,
    )
  await bookCharge(comparing)
}

const isCancel = ({ resultCode }: ProviderOutcome) => resultCode === 'ORDER_IS_CANCELED'

function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** The payment as it is then; null where it stays unknown, or its state differs. */
async function bookCharge(comparing: Comparing): Promise<Payment | null> {
  const { deps, actor, provider, reported, tally } = comparing
  const { clientId, outcome } = reported
  const known = await findAttempt(deps.db, clientId, reported.attemptId)
  const found = known ? { charge: known } : await rebuildPayment(deps, actor, provider, reported)
  if ('why' in found) return disagree(comparing, found.why)
  const { charge } = found
  if (charge.provider !== provider) return disagree(comparing, `it is one of ${charge.provider} here`)
  const payment = await findPayment(deps.db, clientId, charge)
  if (!payment) throw new Error(`the charge ${charge.attemptId} has no payment`)
  if (!isAmountRight(charge, payment, reported)) return disagree(comparing, 'its amount is different there')
  if (!known) tally.rebuilt += 1
  if (isDecided(charge.state)) {
    const succeeded = charge.state === 'SUCCEEDED'
    if (outcome.outcome === (succeeded ? 'SUCCESS' : 'FAIL')) return payment
    if (await hasFollowed(comparing, charge, outcome)) return findPayment(deps.db, clientId, charge)
    return disagree(comparing, `it is ${charge.state} here and ${outcome.outcome} there`)
  }
  if (isUncertain(payment)) await keepPage(deps, actor, charge, { payment, outcome })
  const then = await depsAt(deps, clientId, { at: reported.paidAt, notBefore: charge.createdAt })
  const { amount, ...withoutAmount } = outcome
  if (known && isDecided(stateOf(outcome))) tally.booked += 1
  return (await recordOutcome(then, actor, charge, { outcome: withoutAmount })).payment
}

const stateOf = ({ outcome }: ProviderOutcome) =>
  outcome === 'SUCCESS' ? 'SUCCEEDED' : outcome === 'FAIL' ? 'FAILED' : 'PENDING'

/** A raised amount is the payment's; a failure need not report one. */
function isAmountRight(charge: Attempt, payment: Payment, { outcome, done }: ReportedPayment): boolean {
  const { amount } = outcome
  if (!amount) return outcome.outcome !== 'SUCCESS'
  const isSame = ({ currency, value }: Attempt['amount']) =>
    currency === amount.currency && value === amount.value
  const raised = done.some(
    ({ kind, outcome: end, amount: to }) =>
      kind === 'INCREMENTAL' && end.outcome === 'SUCCESS' && to && isSame(to),
  )
  return isSame(charge.amount) || isSame(payment.amount) || raised
}

/**
 * Where its payer was sent: the provider repeats its first answer to the same request, and so does the answer to the
 * merchant.
 */
async function keepPage(
  deps: MoneyDeps,
  actor: Actor,
  charge: Attempt,
  { payment, outcome }: { payment: Payment; outcome: ProviderOutcome },
): Promise<void> {
  if (isCard(payment) || payment.productCode !== 'CASHIER_PAYMENT' || outcome.outcome === 'FAIL') return
  const asking = sendAttempt(deps, charge, { now: await clientNow(deps, deps.db, charge.clientId) })
  const opened = await unlessSilent(deps, charge, asking)
  if (opened?.outcome === 'OPENED') await recordOutcome(deps, actor, charge, { outcome: opened })
}

async function bookTransaction(comparing: Comparing, one: ReportedTransaction): Promise<void> {
  const { deps, actor, reported, tally } = comparing
  const { clientId } = reported
  const { attemptId, kind, amount, outcome } = one
  if (attemptId === null || !amount) {
    disagree(comparing, `a ${kind} of it was asked for by somebody else`, one)
    return
  }
  await orDisagree(comparing, { kind, attemptId }, async () => {
    const charge = await findAttempt(deps.db, clientId, reported.attemptId)
    const payment = charge && (await findPayment(deps.db, clientId, charge))
    if (!payment) return
    const known = await findAttempt(deps.db, clientId, attemptId)
    const notBefore = payment.paidAt ?? payment.createdAt
    const then = await depsAt(deps, clientId, { at: one.decidedAt, notBefore })
    // What has failed without a trace here moved nothing.
    if (!known && outcome.outcome === 'FAIL') return
    const attempt = known ?? (await rebuildTransaction(then, actor, payment, { ...one, attemptId, amount }))
    if (!known) tally.rebuilt += 1
    // A raised amount is reported as the new total, here and there.
    if (attempt.amount.value !== amount.value || attempt.amount.currency !== amount.currency)
      return void disagree(comparing, 'its amount is different there', one)
    if (!isDecided(attempt.state)) {
      if (known && isDecided(stateOf(outcome))) tally.booked += 1
      await recordOutcome(then, actor, attempt, { outcome, follows: true })
      return
    }
    if (attempt.state !== stateOf(outcome) && !(await hasFollowed(comparing, attempt, outcome)))
      disagree(comparing, `it is ${attempt.state} here and ${outcome.outcome} there`, one)
  })
}

/** What was decided differently here is changed where there is a rule for it. */
async function hasFollowed(
  { deps, actor, tally }: Comparing,
  attempt: Attempt,
  outcome: ProviderOutcome,
): Promise<boolean> {
  const { contradiction } = await recordOutcome(deps, actor, attempt, { outcome, follows: true })
  if (contradiction === 'FOLLOWED') tally.booked += 1
  return contradiction !== 'NO_RULE'
}

/** What the rules refuse is for a person. */
async function orDisagree(
  comparing: Comparing,
  about: Pick<Disagreement, 'kind' | 'attemptId'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    comparing.tally.disagreements.push({ ...about, paymentId: null, why: `it was refused: ${error.code}` })
  }
}

function disagree({ reported, tally }: Comparing, why: string, one?: ReportedTransaction): null {
  const { attemptId, kind } = { attemptId: reported.attemptId, kind: 'CHARGE' as const, ...one }
  tally.disagreements.push({ paymentId: null, attemptId: attemptId ?? reported.attemptId, kind, why })
  return null
}
