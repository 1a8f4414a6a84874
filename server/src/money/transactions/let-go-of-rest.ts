import { type Payment, unreleasedMinor } from '../../domain/index.ts'
import { listTransactions } from '../../storage/index.ts'
import { type Act, byItself } from '../act.ts'
import { type Begun, beginPaymentTransaction } from './begin-payment-transaction.ts'

/** Begins to let go of what the issuer still holds of an authorization that is over; null where it holds nothing. */
export async function letGoOfRest(act: Act, payment: Payment, provider: string): Promise<Begun | null> {
  if (payment.status !== 'SUCCESS' || payment.authClosedAt === null) return null
  const value = unreleasedMinor(payment, await listTransactions(act.tx, payment.clientId, payment.paymentId))
  if (value <= 0n) return null
  return beginPaymentTransaction(byItself(act), payment, {
    kind: 'VOID',
    amount: { currency: payment.amount.currency, value },
    details: { reason: 'EXPIRED' },
    provider,
  })
}
