import { setTimeout as delay } from 'node:timers/promises'
import {
  type Actor,
  agreementIdOf,
  isOpen,
  keepsItsAnswer,
  type Payment,
  type ProviderOutcome,
  ProviderUnavailable,
} from '../../../domain/index.ts'
import { findPayment, findUnfinishedAttempt } from '../../../storage/index.ts'
import { learnAgreement } from '../agreements/upstream/learn-agreement.ts'
import { sendAttempt, unlessSilent } from '../attempts/ask-provider.ts'
import { beginResend } from '../attempts/begin-resend.ts'
import { giveUpRefused } from '../attempts/give-up-charge.ts'
import { LOOK_AGAIN_MS, WAIT_MS } from '../attempts/waiting.ts'
import type { BegunCharge } from '../charges/charge.ts'
import { driveChargeOn } from '../charges/drive-charge-on.ts'
import { clientNow } from '../client-now.ts'
import { recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'
import { leaveOrFail } from './leave-account.ts'

/**
 * Asks for what was opened. After a certain no, the next account of the route is asked, under a key of its own. While the
 * provider is silent, the payment stays as it is, without an answer to keep.
 */
export async function performOpening(deps: MoneyDeps, actor: Actor, begun: BegunCharge): Promise<Payment> {
  const { payment, attempt, now, source, paymentCode } = begun
  const asking = sendAttempt(deps, attempt, { now, source, payment, paymentCode }).catch(spared)
  const outcome = await unlessSilent(deps, attempt, asking)
  if (!outcome) return payment
  if (outcome === 'SPARED') return leave(deps, actor, begun, { by: 'guard' })
  if (outcome.outcome === 'FAIL') return concludeNo(deps, actor, begun, outcome)
  return (await recordOutcome(deps, actor, attempt, { outcome, payment })).payment
}

/** The account is not being asked at the moment. */
function spared(error: unknown): 'SPARED' {
  if (error instanceof ProviderUnavailable) return 'SPARED'
  throw error
}

/**
 * A call that nobody has repeated was refused: that is a no. Of several calls one may have succeeded and another been
 * refused: the provider is asked to give the charge up, and its answer counts.
 */
async function concludeNo(
  deps: MoneyDeps,
  actor: Actor,
  begun: BegunCharge,
  reported: ProviderOutcome,
): Promise<Payment> {
  const { attempt } = begun
  if (attempt.resends === 0)
    return learning(deps, actor, reported, leave(deps, actor, begun, { by: 'send', reported }))
  const now = await clientNow(deps, deps.db, attempt.clientId)
  const stands = await unlessSilent(deps, attempt, giveUpRefused(deps, attempt, { reported, now }))
  if (!stands) return current(deps, begun.payment)
  if (stands.outcome !== 'FAIL')
    return (await recordOutcome(deps, actor, attempt, { outcome: stands })).payment
  return leave(deps, actor, begun, { by: 'abandon', reported: stands })
}

/** A wallet that no longer accepts the payer's consent has ended it. */
async function learning(
  deps: MoneyDeps,
  actor: Actor,
  { resultCode }: ProviderOutcome,
  recording: Promise<Payment>,
): Promise<Payment> {
  const recorded = await recording
  const agreementId = agreementIdOf(recorded)
  if (agreementId !== null && resultCode === 'INVALID_ACCESS_TOKEN')
    await learnAgreement(deps, actor, agreementId)
  return recorded
}

async function leave(
  deps: MoneyDeps,
  actor: Actor,
  begun: BegunCharge,
  no: Parameters<typeof leaveOrFail>[3],
): Promise<Payment> {
  const left = await leaveOrFail(deps, actor, begun, no)
  if (left === null) return current(deps, begun.payment)
  return 'attempt' in left ? performOpening(deps, actor, left) : left.payment
}

const current = async ({ db }: MoneyDeps, payment: Payment): Promise<Payment> =>
  (await findPayment(db, payment.clientId, payment)) ?? payment

/**
 * What a repeat gets for a payment that was opened upstream and has no answer yet: it is asked for again, under the same
 * key. A card is gone with the call that brought it: then the provider is asked for the outcome.
 */
export async function driveOpeningOn(
  deps: MoneyDeps,
  actor: Actor,
  payment: Payment,
  paymentCode?: string,
): Promise<Payment> {
  if (payment.card) return driveChargeOn(deps, actor, payment)
  const { clientId, paymentId } = payment
  const until = performance.now() + WAIT_MS
  for (;;) {
    const attempt = await findUnfinishedAttempt(deps.db, { clientId, paymentId, kind: 'CHARGE' })
    const known = (await findPayment(deps.db, clientId, { paymentId })) ?? payment
    if (!attempt || !isOpen(known) || keepsItsAnswer(known)) return known
    // Somebody may be asking right now.
    if (attempt.state === 'PENDING' || performance.now() > until) {
      const again = await beginResend(deps, attempt)
      if (!again.attempt || keepsItsAnswer(again.payment)) return again.payment
      const now = await clientNow(deps, deps.db, clientId)
      return performOpening(deps, actor, { ...again, attempt: again.attempt, now, paymentCode })
    }
    await delay(LOOK_AGAIN_MS)
  }
}

/** Opened upstream, and the outcome is not known yet. */
export const isUncertain = (payment: Payment): boolean =>
  isOpen(payment) && payment.provider !== null && !keepsItsAnswer(payment)
