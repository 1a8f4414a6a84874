import { canonicalJson, notifyRefund as contract, type NotifyRefundBody, resultOf } from '@amsel/contract'
import type { NewNotification, PaymentTransaction } from '../../../domain/index.ts'

/** Says that money has gone back to the payer, or that it could not. */
export function notifyRefund(refund: PaymentTransaction, happenedAt: Date): NewNotification {
  const isPaid = refund.status === 'SUCCESS'
  const body: NotifyRefundBody = {
    notifyType: 'REFUND_RESULT',
    result: resultOf(refund.resultCode),
    refundStatus: isPaid ? 'SUCCESS' : 'FAIL',
    refundRequestId: refund.requestId,
    refundId: refund.transactionId,
    refundAmount: refund.amount,
    refundTime: isPaid ? (refund.decidedAt ?? undefined) : undefined,
    metadata: refund.details.metadata,
    customizedInfo: refund.details.customizedInfo as NotifyRefundBody['customizedInfo'],
  }
  return {
    clientId: refund.clientId,
    kind: contract.kind,
    subjectId: refund.paymentId,
    body: canonicalJson(body),
    url: refund.notifyUrl,
    isInterim: false,
    createdAt: happenedAt,
  }
}
