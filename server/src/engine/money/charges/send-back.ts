import { findPaymentMethod } from '@amsel/contract'
import { type Attempt, isCard, type Payment } from '../../../domain/index.ts'
import { beginAttempt } from '../attempts/begin-attempt.ts'
import { book } from '../book.ts'
import type { PaymentRows } from '../payment-rows.ts'
import { byItself, type Unit } from '../unit.ts'

/**
 * Money has come for a payment that had ended: it is booked as on its way back, and its reversal is due at once. A method
 * that cannot be cancelled does not return money by itself either.
 */
export function sendBack(unit: Unit, payment: Payment, charge: Attempt): void {
  const { clientId, paymentId, amount, provider } = charge
  // A card was only authorized: there is a hold to release, and no money.
  if (!isCard(payment)) book(unit, charge, { eventKind: 'LATE_PAYMENT', eventId: charge.attemptId, amount })
  const cannotGoBack = findPaymentMethod(payment.paymentMethodType)?.cancel === 'never'
  beginAttempt(byItself(unit), {
    clientId,
    paymentId,
    kind: 'REVERSAL',
    transactionId: null,
    provider,
    amount,
    instruction: { charge: charge.attemptId, ...(cannotGoBack && { cannotGoBack }) },
    origin: { chargeId: charge.attemptId },
    finishAfterMs: 0,
  })
}

/**
 * Whether the money of a charge was sent back, or is on its way: a caller who asked for that learns it from its own
 * attempt. Money that could not go back, or that came again, does not count.
 */
export function isGoingBack({ payment, attempts, transactions }: PaymentRows, charge: Attempt): boolean {
  const reversal = findReversal(attempts, charge)
  if (reversal) return reversal.state !== 'FAILED' && reversal.state !== 'RETRACTED'
  if (payment.status === 'CANCELLED') return true
  return transactions.some((one) => (one.kind === 'CANCEL' || one.kind === 'VOID') && one.status !== 'FAIL')
}

/** The attempt that sends a charge's money back: for late money only. */
export const findReversal = (
  attempts: readonly Attempt[],
  { attemptId }: Pick<Attempt, 'attemptId'>,
): Attempt | undefined =>
  attempts.find((one) => one.kind === 'REVERSAL' && chargeOfReversal(one) === attemptId)

/** The charge whose money a reversal sends back. */
export const chargeOfReversal = ({ instruction }: Pick<Attempt, 'instruction'>): string | undefined =>
  (instruction as { charge?: string } | undefined)?.charge
