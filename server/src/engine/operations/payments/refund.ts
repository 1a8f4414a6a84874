import {
  refund as contract,
  type RefundRequest,
  type RefundResponse,
  type Result,
  resultOf,
} from '@amsel/contract'
import { type PaymentTransaction, Refusal, type TransactionDetails } from '../../../domain/index.ts'
import { refundPayment } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const refund: Operation<typeof contract> = {
  contract,
  playsPlan: () => true,
  async run(deps, call, request) {
    const refund = await refundPayment(deps, call, {
      requestId: request.refundRequestId,
      paymentId: request.paymentId,
      amount: request.refundAmount,
      notifyUrl: request.refundNotifyUrl ?? null,
      details: detailsOf(request),
      refundToBankInfo: request.refundToBankInfo,
      isAsync: request.isAsyncRefund ?? false,
    })
    return answer(refund)
  },
}

function detailsOf({ captureId, metadata, customizedInfo, refundReason }: RefundRequest): TransactionDetails {
  return {
    ...(captureId !== undefined && { captureId }),
    ...(metadata !== undefined && { metadata }),
    ...(customizedInfo !== undefined && { customizedInfo }),
    ...(refundReason !== undefined && { reason: refundReason }),
  }
}

function answer(refund: PaymentTransaction): RefundResponse & { result?: Result } {
  const { status, resultCode, transactionId, requestId, paymentId, amount, decidedAt } = refund
  if (status === 'FAIL') throw new Refusal(resultCode)
  return {
    ...(status === 'PROCESSING' && { result: resultOf(resultCode) }),
    refundRequestId: requestId,
    refundId: transactionId,
    paymentId,
    refundAmount: amount,
    refundTime: decidedAt ?? undefined,
  }
}
