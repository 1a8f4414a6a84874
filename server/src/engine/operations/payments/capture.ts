import { type CaptureResponse, capture as contract, type Result, resultOf } from '@amsel/contract'
import { type PaymentTransaction, Refusal } from '../../../domain/index.ts'
import { capturePayment } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const capture: Operation<typeof contract> = {
  contract,
  playsPlan: () => true,
  async run(deps, call, request) {
    const { captureRequestId: requestId, paymentId, captureAmount: amount, isLastCapture } = request
    return answer(await capturePayment(deps, call, { requestId, paymentId, amount, isLastCapture }))
  },
}

function answer(capture: PaymentTransaction): CaptureResponse & { result?: Result } {
  const { status, resultCode, transactionId, requestId, paymentId, amount, decidedAt } = capture
  if (status === 'FAIL') throw new Refusal(resultCode)
  return {
    ...(status === 'PROCESSING' && { result: resultOf(resultCode) }),
    captureRequestId: requestId,
    captureId: transactionId,
    paymentId,
    captureAmount: amount,
    captureTime: decidedAt ?? undefined,
  }
}
