import type { Payment } from '../../domain/index.ts'
import {
  type Database,
  findMerchant,
  type FoundPayment,
  listAttempts,
  listDisputes,
  listTransactions,
} from '../../storage/index.ts'
import type { PaymentOfAllRow, PaymentPage } from './shapes.ts'
import { money } from './shown.ts'

/** A payment with all that was done about it, without the words of merchant and payer. */
export async function showPayment(db: Database, payment: Payment): Promise<PaymentPage> {
  const { clientId, paymentId, amount } = payment
  const [merchant, transactions, attempts, disputes] = await Promise.all([
    findMerchant(db, clientId),
    listTransactions(db, clientId, paymentId),
    listAttempts(db, clientId, paymentId),
    listDisputes(db, clientId, paymentId),
  ])
  const of = (value: bigint) => money(amount.currency, value)
  return {
    ...{ clientId, paymentId, merchantName: merchant?.name ?? clientId },
    paymentRequestId: payment.paymentRequestId,
    status: payment.status,
    resultCode: payment.resultCode,
    method: payment.paymentMethodType,
    provider: payment.provider,
    amount: of(amount.value),
    captured: of(payment.capturedMinor),
    refunded: of(payment.refundedMinor),
    disputed: of(payment.disputedMinor),
    fee: of(payment.feeMinor),
    createdAt: payment.createdAt.toISOString(),
    expiresAt: payment.expiresAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    hasPortal: merchant?.organisation != null,
    transactions: transactions.map(({ transactionId, kind, requestId, status, resultCode, ...rest }) => ({
      ...{ transactionId, kind, requestId, status, resultCode },
      amount: money(rest.amount.currency, rest.amount.value),
      createdAt: rest.createdAt.toISOString(),
    })),
    attempts: attempts.map(({ attemptId, kind, provider, state, resultCode, ...rest }) => ({
      ...{ attemptId, kind, provider, state, resultCode },
      amount: money(rest.amount.currency, rest.amount.value),
      createdAt: rest.createdAt.toISOString(),
      decidedAt: rest.decidedAt?.toISOString() ?? null,
    })),
    disputes: disputes.map(({ dispute: { disputeId, type, state, ...rest } }) => ({
      ...{ disputeId, type, state },
      amount: money(rest.amount.currency, rest.amount.value),
      openedAt: rest.openedAt.toISOString(),
      dueAt: rest.dueAt?.toISOString() ?? null,
    })),
  }
}

export function shownPayment(
  clientId: string,
  { amount: { currency, value }, ...found }: FoundPayment,
): Omit<PaymentOfAllRow, 'merchantName'> {
  const { paymentId, paymentRequestId, orderReference, status, resultCode } = found
  return {
    ...{ clientId, paymentId, paymentRequestId, orderReference, status, resultCode },
    ...{ method: found.paymentMethodType, lastFour: found.cardLastFour },
    amount: money(currency, value),
    captured: money(currency, found.capturedMinor),
    refunded: money(currency, found.refundedMinor),
    disputed: money(currency, found.disputedMinor),
    createdAt: found.createdAt.toISOString(),
  }
}
