import {
  type Actor,
  type Attempt,
  decide,
  isCard,
  isTry,
  type Payment,
  type PaymentTransaction,
  type ProviderOutcome,
} from '../../../domain/index.ts'
import { getBookedFee } from '../../../storage/index.ts'
import type { ReadAttempt } from '../attempts/move-attempt.ts'
import type { LockedReader, Reader } from '../carry-out.ts'
import { lockPaymentRows, type PaymentRows } from '../payment-rows.ts'

/** What an outcome is decided on. */
export interface OutcomeRows extends PaymentRows {
  readonly attempt: ReadAttempt
  /** For a capture that has succeeded. */
  readonly bookedFeeMinor: bigint
}

/** A caller that began the attempt knows its subject, as it was written. */
export interface Known {
  readonly payment?: Payment | undefined
  readonly transaction?: PaymentTransaction | undefined
}

export const outcomeRows = (
  actor: Actor,
  attempt: Attempt,
  { payment, transaction, outcome }: Known & { readonly outcome: ProviderOutcome },
): Reader<OutcomeRows> => ({
  async unlocked(units) {
    if (!payment || !units.isKnown(payment) || needsHistory(actor, payment, { attempt, outcome })) return null
    const transactions = transaction ? [transaction] : []
    return { payment, attempt, attempts: [attempt], transactions, bookedFeeMinor: 0n }
  },
  locked: lockedOutcomeRows(attempt),
})

/** The same under a lock only, for what is certain only there. */
export const lockedOutcomeRows =
  (attempt: Attempt): LockedReader<OutcomeRows> =>
  async (tx) => {
    const { clientId, attemptId, transactionId: eventId } = attempt
    const { payment, ...rows } = await lockPaymentRows(tx, clientId, attempt)
    const current = rows.attempts.find((one) => one.attemptId === attemptId)
    if (!payment || !current) throw new Error(`attempt ${attemptId} has no payment`)
    const isCaptured = current.kind === 'CAPTURE' && current.state === 'SUCCEEDED' && eventId !== null
    const bookedFeeMinor = isCaptured
      ? await getBookedFee(tx, clientId, { eventKind: 'CAPTURE', eventId })
      : 0n
    return { ...rows, payment, attempt: current, bookedFeeMinor }
  }

/** Whether what follows depends on what else was tried or done. */
function needsHistory(
  actor: Actor,
  payment: Payment,
  { attempt, outcome }: { readonly attempt: Attempt; readonly outcome: ProviderOutcome },
): boolean {
  if (attempt.kind !== 'CHARGE') return payment.authClosedAt !== null
  const { status } = decide(outcome.outcome, outcome.resultCode)
  return endsTryAlone(actor, payment, { attempt, status }) || (isCard(payment) && payment.hasTransactions)
}

/**
 * A payer's own try that fails ends nothing while they have others left. A merchant who decides for the payer decides for
 * good.
 */
export const endsTryAlone = (
  actor: Actor,
  payment: Payment,
  { attempt, status }: { readonly attempt: Attempt; readonly status: string },
): boolean => status === 'FAIL' && isTry(payment, attempt) && actor.kind !== 'client'
