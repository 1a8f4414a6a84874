import { unreleasedMinor } from '../../../domain/index.ts'
import { byItself, type Unit } from '../unit.ts'
import { type Begun, beginPaymentTransaction, type Done } from './begin-payment-transaction.ts'

/** Begins to release what the issuer still holds of an authorization that is over; null where it holds nothing. */
export function letGoOfRest(unit: Unit, rows: Done, provider: string): Begun | null {
  const { payment, transactions } = rows
  if (payment.status !== 'SUCCESS' || payment.authClosedAt === null) return null
  const value = unreleasedMinor(payment, transactions)
  if (value <= 0n) return null
  return beginPaymentTransaction(byItself(unit), rows, {
    kind: 'VOID',
    amount: { currency: payment.amount.currency, value },
    details: { reason: 'EXPIRED' },
    provider,
  })
}
