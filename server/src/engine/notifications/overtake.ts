import { notifyCapture, notifyPayment, notifyRefund, type TransactionKind } from '@amsel/contract'
import type { Payment, PaymentTransaction } from '../../domain/index.ts'
import { overtakeNotifications, type UnitOfWork } from '../../storage/index.ts'

// Retries keep no order: a result that its provider has taken back must not reach the merchant after the correction.

/** The payment has another result than the one that may still be waiting to be sent. */
export function overtakePaymentResult(
  unit: UnitOfWork,
  { clientId, paymentId: subjectId }: Pick<Payment, 'clientId' | 'paymentId'>,
): void {
  unit.also((tx) => overtakeNotifications(tx, { clientId, kind: notifyPayment.kind, subjectId }))
}

const RESULTS: Partial<Record<TransactionKind, { readonly kind: string; readonly field: string }>> = {
  CAPTURE: { kind: notifyCapture.kind, field: 'captureId' },
  REFUND: { kind: notifyRefund.kind, field: 'refundId' },
}

/** The same for a capture or a refund; those of others go out as they are. */
export function overtakeTransactionResult(unit: UnitOfWork, transaction: PaymentTransaction): void {
  const { clientId, paymentId: subjectId, transactionId: id } = transaction
  const result = RESULTS[transaction.kind]
  if (!result) return
  const { kind, field } = result
  unit.also((tx) => overtakeNotifications(tx, { clientId, kind, subjectId, about: { field, id } }))
}
