import {
  canonicalJson,
  notifyReversal as contract,
  type NotifyReversalBody,
  type ResultCode,
  resultOf,
} from '@amsel/contract'
import type { NewNotification, Payment } from '../../../domain/index.ts'

/** Says that a payer paid too late and the money could not go back. */
export function notifyReversal(
  payment: Payment,
  { resultCode, paidAt, now }: { resultCode: ResultCode; paidAt: Date; now: Date },
): NewNotification {
  const body: NotifyReversalBody = {
    notifyType: 'PAYMENT_REVERSAL',
    result: resultOf(resultCode),
    paymentRequestId: payment.paymentRequestId,
    paymentId: payment.paymentId,
    paymentAmount: payment.amount,
    paymentCreateTime: payment.createdAt,
    paymentTime: paidAt,
  }
  return {
    clientId: payment.clientId,
    kind: contract.kind,
    subjectId: payment.paymentId,
    body: canonicalJson(body),
    url: payment.notifyUrl,
    isInterim: false,
    createdAt: now,
  }
}
