import {
  type Amount,
  canonicalJson,
  notifyPayment as contract,
  type NotifyPaymentBody,
  resultOf,
} from '@amsel/contract'
import type { NewNotification, Payment } from '../../domain/index.ts'

/** Tells of a payment's end, or that it waits for the wallet or bank. */
export function notifyPayment(payment: Payment, happenedAt: Date): NewNotification {
  const isPending = payment.status === 'PENDING'
  const isPaid = payment.status === 'SUCCESS'
  const body: NotifyPaymentBody = {
    notifyType: isPending ? 'PAYMENT_PENDING' : 'PAYMENT_RESULT',
    result: resultOf(isPending || isPaid ? 'SUCCESS' : payment.resultCode),
    paymentRequestId: payment.paymentRequestId,
    paymentId: payment.paymentId,
    paymentAmount: payment.amount as Amount,
    paymentCreateTime: payment.createdAt,
    paymentTime: isPaid ? (payment.paidAt ?? undefined) : undefined,
    paymentMethodType: payment.paymentMethodType,
    metadata: payment.metadata ?? undefined,
    customizedInfo: (payment.customizedInfo ?? undefined) as NotifyPaymentBody['customizedInfo'],
  }
  return {
    clientId: payment.clientId,
    kind: contract.kind,
    subjectId: payment.paymentId,
    body: canonicalJson(body),
    url: payment.notifyUrl,
    isInterim: isPending,
    createdAt: happenedAt,
  }
}
