import { findPaymentMethod } from '@amsel/contract'
import { type Attempt, isCard, type Payment } from '../../domain/index.ts'
import { type Act, byItself } from '../act.ts'
import { beginAttempt } from '../attempts/begin-attempt.ts'
import { book } from '../books.ts'

/**
 * Money has come for a payment that had ended: it is booked as on its way back, and its reversal is due at once. A
 * method that cannot be cancelled gives nothing back by itself either.
 */
export async function sendBack(act: Act, payment: Payment, charge: Attempt): Promise<void> {
  const { clientId, paymentId, amount, provider } = charge
  // A card was only authorized: there is a hold to let go, and no money.
  if (!isCard(payment))
    await book(act, charge, { eventKind: 'LATE_PAYMENT', eventId: charge.attemptId, amount })
  const cannotGoBack = findPaymentMethod(payment.paymentMethodType)?.cancel === 'never'
  await beginAttempt(byItself(act), {
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
