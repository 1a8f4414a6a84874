import { type Actor, type Attempt, later, type Payment } from '../../../domain/index.ts'
import { findUnfinishedAttempt, updateJobDueTime, writeWithin } from '../../../storage/index.ts'
import { FINISH_AFTER_MS } from '../attempts/begin-attempt.ts'
import { driveChargeOn } from '../charges/drive-charge-on.ts'
import { clientNow } from '../client-now.ts'
import type { MoneyDeps } from '../deps.ts'
import { driveOpeningOn } from './perform-opening.ts'

/**
 * What a repeat gets for a payment that a provider charges by a customer's code: the provider is asked for it again under
 * the same key, with the code that the repeat brings; if the provider has it already, or it is too late to ask again, it
 * is asked for the outcome.
 */
export async function driveCodeOn(
  deps: MoneyDeps,
  actor: Actor,
  payment: Payment,
  paymentCode: string | undefined,
): Promise<Payment> {
  const attempt = await findCharge(deps, payment)
  const now = await clientNow(deps, deps.db, payment.clientId)
  // It is never sent while its job gives it up: one would pay what the other cancels.
  const isInTime = attempt !== null && later(now, deps.providerDeadlineMs) < codeEnd(attempt, payment)
  return isInTime && attempt.state === 'OPEN'
    ? driveOpeningOn(deps, actor, payment, paymentCode)
    : driveChargeOn(deps, actor, payment)
}

/** The provider has it, and its customer still has to confirm: the answer says so. */
export const isWithCustomer = async (deps: MoneyDeps, payment: Payment): Promise<boolean> =>
  (await findCharge(deps, payment))?.state === 'PENDING'

/** From then on, a charge that the provider does not know is given up. Codes are valid for a minute. */
export function codeEnd({ createdAt }: Attempt, { expiresAt }: Payment): Date {
  const halfwayMs = Math.floor((expiresAt.getTime() - createdAt.getTime()) / 2)
  return later(createdAt, Math.min(FINISH_AFTER_MS, halfwayMs))
}

/** Postpones the decision about a charge that the provider does not know. */
export const askAgainAtCodeEnd = ({ db }: MoneyDeps, attempt: Attempt, payment: Payment): Promise<void> => {
  const { clientId, attemptId: subjectId } = attempt
  const item = { clientId, kind: 'finish_attempt', subjectId, dueAt: codeEnd(attempt, payment) } as const
  return db
    .transaction()
    .execute((tx) => writeWithin(tx, clientId, (writes) => updateJobDueTime(writes, item)))
}

const findCharge = ({ db }: MoneyDeps, { clientId, paymentId }: Payment): Promise<Attempt | null> =>
  findUnfinishedAttempt(db, { clientId, paymentId, kind: 'CHARGE' })
