import { findPaymentMethod } from '@amsel/contract'
import { type Attempt, isCard, type Payment } from '../../domain/index.ts'
import { type Database, listAttempts, listTransactions } from '../../storage/index.ts'
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

/**
 * Whether the money of a charge was sent back, or is on its way: whoever asked for that is told so by its own attempt. What could
 * not go back, or has come again, is not.
 */
export async function isGoingBack(
  { db }: { readonly db: Database },
  { clientId, paymentId, status }: Payment,
  charge: Attempt,
): Promise<boolean> {
  const reversal = await findReversal({ db }, charge)
  if (reversal) return reversal.state !== 'FAILED' && reversal.state !== 'RETRACTED'
  if (status === 'CANCELLED') return true
  const done = await listTransactions(db, clientId, paymentId)
  return done.some((one) => (one.kind === 'CANCEL' || one.kind === 'VOID') && one.status !== 'FAIL')
}

/** What sends the money of a charge back: of late money, and of no other. */
export async function findReversal(
  { db }: { readonly db: Database },
  { clientId, paymentId, attemptId }: Attempt,
): Promise<Attempt | undefined> {
  const attempts = await listAttempts(db, clientId, paymentId)
  return attempts.find((one) => one.kind === 'REVERSAL' && chargeOfReversal(one) === attemptId)
}

/** The charge whose money a reversal sends back. */
export const chargeOfReversal = ({ instruction }: Pick<Attempt, 'instruction'>): string | undefined =>
  (instruction as { charge?: string } | undefined)?.charge
