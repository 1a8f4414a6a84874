import type { Amount } from '@amsel/contract'
import type { Payment, PaymentTransaction } from '../../domain/index.ts'
import type { FoundDispute, Page as FoundPage, FoundPayment, Totals } from '../../storage/index.ts'
import type { DisputeRow, ListTotals, Money, Page, PaymentRow, TransactionRow } from './shapes.ts'

export const money = (currency: string, value: bigint): Money => ({ currency, value: String(value) })
export const amount = ({ currency, value }: Amount): Money => money(currency, value)
export const at = (moment: Date): string => moment.toISOString()
export const atOrNull = (moment: Date | null): string | null => moment && at(moment)

export const inCurrencyOf = ({ amount: { currency } }: Pick<Payment, 'amount'>, value: bigint): Money =>
  money(currency, value)

export const shownPage = <F, T>(
  { items, nextCursor, isComplete }: FoundPage<F>,
  row: (found: F) => T,
): Page<T> => ({ rows: items.map(row), nextCursor, isComplete })

export const listTotals = ({ totals, isComplete }: Totals): ListTotals => ({
  totals: totals.map(({ currency, count, amountMinor, succeeded, succeededMinor }) => ({
    ...{ currency, count, amount: money(currency, amountMinor) },
    ...{ succeeded, succeededAmount: money(currency, succeededMinor) },
  })),
  isComplete,
})

/** A payment as lists show it, and its own page at the top. */
export const paymentRow = (payment: Omit<FoundPayment, 'buyerReference' | 'isDisputed'>): PaymentRow => ({
  paymentId: payment.paymentId,
  paymentRequestId: payment.paymentRequestId,
  orderReference: payment.orderReference,
  status: payment.status,
  resultCode: payment.resultCode,
  method: payment.paymentMethodType,
  productCode: payment.productCode,
  amount: amount(payment.amount),
  captured: inCurrencyOf(payment, payment.capturedMinor),
  refunded: inCurrencyOf(payment, payment.refundedMinor),
  disputed: inCurrencyOf(payment, payment.disputedMinor),
  lastFour: payment.cardLastFour,
  createdAt: at(payment.createdAt),
  paidAt: atOrNull(payment.paidAt),
})

export const transactionRow = (done: PaymentTransaction): TransactionRow => ({
  transactionId: done.transactionId,
  kind: done.kind,
  requestId: done.requestId,
  paymentId: done.paymentId,
  status: done.status,
  resultCode: done.resultCode,
  amount: amount(done.amount),
  createdAt: at(done.createdAt),
  decidedAt: atOrNull(done.decidedAt),
  begunBy: done.begunBy,
  reason: reasonOf(done.details),
})

const reasonOf = (details: unknown): string | null => {
  const { reason } = (details ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}

export const disputeRow = (dispute: Omit<FoundDispute, 'judgedResult'>, mayAnswer: boolean): DisputeRow => ({
  disputeId: dispute.disputeId,
  paymentId: dispute.paymentId,
  type: dispute.type,
  state: dispute.state,
  reasonCode: dispute.reasonCode,
  amount: amount(dispute.amount),
  openedAt: at(dispute.openedAt),
  dueAt: atOrNull(dispute.dueAt),
  actions: mayAnswer && dispute.state === 'OPEN' ? ['accept', 'defend'] : [],
})

/** A body that was cut says so. */
export const withMark = (body: string, isCut: boolean): string => (isCut ? `${body}\n…` : body)
