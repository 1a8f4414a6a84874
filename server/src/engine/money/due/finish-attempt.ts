import {
  type Actor,
  type Attempt,
  agreementOfJob,
  isByCodeUpstream,
  isCard,
  isDecided,
  isOpen,
  type ProviderOutcome,
  StillOpen,
} from '../../../domain/index.ts'
import { findAttempt, findPayment, findPresentedCard, finishJob } from '../../../storage/index.ts'
import { abandonAttempt, inquireAttempt, sendAttempt } from '../attempts/ask-provider.ts'
import { beginResend } from '../attempts/begin-resend.ts'
import { providerNamed } from '../attempts/choose-provider.ts'
import { giveUpCharge, giveUpRefused } from '../attempts/give-up-charge.ts'
import { clientNow } from '../client-now.ts'
import { askAgainAtCodeEnd, codeEnd } from '../opening/drive-code-on.ts'
import { recordAnswer, recordOutcome } from '../outcomes/record-outcome.ts'
import type { MoneyDeps } from '../deps.ts'
import { driveOn } from '../transactions/perform.ts'
import type { DueHandler } from './due-handler.ts'
import { finishUpstream } from './finish-upstream.ts'
import { finishStep } from './finish-step.ts'

/**
 * Finds out what became of an attempt whose outcome was never recorded: the provider is asked, and the attempt is sent
 * again under the same key only if the provider does not know it.
 */
export const finishAttempt: DueHandler = async (deps, actor, job) => {
  const { db } = deps
  const agreementId = agreementOfJob(job.subjectId)
  if (agreementId !== null) return finishStep(deps, actor, job, agreementId)
  const attempt = await findAttempt(db, job.clientId, job.subjectId)
  if (!attempt && (await finishUpstream(deps, actor, job))) return
  if (!attempt || isDecided(attempt.state)) {
    if (attempt) await closeLeft(deps, actor, attempt)
    await db.transaction().execute((tx) => finishJob(tx, job))
    return
  }
  await learnEnd(deps, actor, attempt)
}

/**
 * A charge that has failed while its job is left: the payment continued at another account. Whatever may be open at the
 * first account is closed there, and money paid there all the same is late money.
 */
async function closeLeft(deps: MoneyDeps, actor: Actor, attempt: Attempt): Promise<void> {
  const { kind, state, provider, attemptId, clientId } = attempt
  if (kind !== 'CHARGE' || state !== 'FAILED' || !providerNamed(deps, provider).abilities.isRemote) return
  const stands = await abandonAttempt(deps, attempt, await clientNow(deps, deps.db, clientId))
  if (stands.outcome === 'SUCCESS')
    await recordOutcome(deps, actor, attempt, { outcome: stands, follows: true })
  else if (stands.outcome !== 'FAIL')
    throw new StillOpen(`the provider ${provider} keeps ${attemptId} open, which was left`)
}

/** Asks what became of an attempt, continues it where it is still wanted, and writes the outcome. */
export async function learnEnd(deps: MoneyDeps, actor: Actor, attempt: Attempt): Promise<void> {
  if (attempt.transactionId !== null) {
    await driveOn(deps, actor, attempt)
    return
  }
  const now = await clientNow(deps, deps.db, attempt.clientId)
  const inquired = await inquireAttempt(deps, attempt, now)
  const reported =
    inquired === null ? await sendOrGiveUp(deps, attempt, now) : await settle(deps, attempt, inquired)
  if (reported) await recordAnswer(deps, actor, attempt, reported)
}

/**
 * A payer may still complete upstream what the gateway has given up: the provider gives it up too, and where it stands
 * then counts.
 */
async function settle(
  deps: MoneyDeps,
  attempt: Attempt,
  inquired: ProviderOutcome,
): Promise<ProviderOutcome | null> {
  const { clientId, paymentId, kind, provider } = attempt
  const isUndecided = inquired.outcome === 'OPENED' || inquired.outcome === 'PENDING'
  if (!isUndecided || kind !== 'CHARGE' || !providerNamed(deps, provider).abilities.isRemote) return inquired
  const payment = await findPayment(deps.db, clientId, { paymentId })
  if (payment && isOpen(payment)) return inquired
  return giveUpCharge(deps, attempt, await clientNow(deps, deps.db, clientId))
}

/**
 * An attempt that the provider does not know is sent again while it is wanted. Nobody is charged for a payment that has
 * ended meanwhile, and a card that is gone cannot be charged again: such a charge is given up, so that a late caller
 * about to make it finds it refused. A till may still repeat a customer's code: until then nothing is done, and null is
 * returned.
 */
async function sendOrGiveUp(deps: MoneyDeps, attempt: Attempt, now: Date): Promise<ProviderOutcome | null> {
  if (attempt.kind !== 'CHARGE') return sendAttempt(deps, attempt, { now })
  const { db, sealer } = deps
  const { clientId, paymentId } = attempt
  const payment = await findPayment(db, clientId, { paymentId })
  if (payment && isOpen(payment) && isByCodeUpstream(payment)) {
    if (now >= codeEnd(attempt, payment)) return giveUpCharge(deps, attempt, now)
    await askAgainAtCodeEnd(deps, attempt, payment)
    return null
  }
  const source = (await findPresentedCard(db, sealer, clientId, paymentId)) ?? undefined
  const needsCard = payment?.card != null || (payment && isCard(payment) && payment.provider === null)
  const isWanted = payment && isOpen(payment) && (source || !needsCard)
  if (!isWanted) return giveUpCharge(deps, attempt, now)
  const again = await beginResend(deps, attempt)
  if (!again.attempt) return null
  const reported = await sendAttempt(deps, again.attempt, { now, source })
  return reported.outcome === 'FAIL' ? giveUpRefused(deps, again.attempt, { reported, now }) : reported
}
