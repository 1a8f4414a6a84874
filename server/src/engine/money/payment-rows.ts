import { isDecided, type Payment, type PaymentTransaction } from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  listTransactions,
  lockAttempts,
  lockPayment,
  type PaymentName,
} from '../../storage/index.ts'
import type { ReadAttempt } from './attempts/move-attempt.ts'

/** A payment, its attempts at providers, and its transactions: what almost every decision needs. */
export interface PaymentRows<Found extends Payment | null = Payment> {
  readonly payment: Found
  readonly attempts: readonly ReadAttempt[]
  readonly transactions: readonly PaymentTransaction[]
}

/** The payment first, then its attempts: any other order can deadlock. */
export async function lockPaymentRows(
  tx: DatabaseTransaction,
  clientId: string,
  name: PaymentName,
): Promise<PaymentRows<Payment | null>> {
  const payment = await lockPayment(tx, clientId, name)
  if (!payment) return { payment, attempts: [], transactions: [] }
  const { paymentId, hasTransactions } = payment
  return {
    payment,
    attempts: await lockAttempts(tx, clientId, paymentId),
    transactions: hasTransactions ? await listTransactions(tx, clientId, paymentId) : [],
  }
}

export const chargesOf = ({ attempts }: Pick<PaymentRows, 'attempts'>): ReadAttempt[] =>
  attempts.filter(({ kind }) => kind === 'CHARGE')

/** The charge that its provider has not decided; there is at most one. */
export const unfinishedCharge = (rows: Pick<PaymentRows, 'attempts'>): ReadAttempt | undefined =>
  chargesOf(rows).find(({ state }) => !isDecided(state))
