import { type CaptureResponse, capture as contract, type Result, resultOf } from '@amsel/contract'
import { type PaymentTransaction, Refusal, requireCapturable } from '../../domain/index.ts'
import {
  beginPaymentTransaction,
  clientNow,
  instructionOf,
  perform,
  providerOf,
  resume,
} from '../../money/index.ts'
import { findTransaction, listTransactions, lockPayment } from '../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const capture: Operation<typeof contract> = {
  contract,
  playsPlan: () => true,
  async run(parts, call, request) {
    const { clientId } = call.client
    const { captureRequestId, paymentId, captureAmount, isLastCapture } = request
    const name = { kind: 'CAPTURE', requestId: captureRequestId } as const
    const begun = await parts.db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, clientId, { paymentId })
      const earlier = await findTransaction(tx, clientId, name)
      if (earlier) return { earlier }
      const now = await clientNow(parts, tx, clientId)
      const done = await listTransactions(tx, clientId, paymentId)
      requireCapturable(payment, { amount: captureAmount, now, done })
      return beginPaymentTransaction(tx, payment, {
        kind: 'CAPTURE',
        requestId: captureRequestId,
        requestDigest: call.requestDigest,
        amount: captureAmount,
        details: isLastCapture ? { isLastCapture } : {},
        provider: providerOf(parts, call.client).name,
        instruction: instructionOf(call),
        now,
      })
    })
    const provider = providerOf(parts, call.client)
    return answer(
      'earlier' in begun
        ? await resume(parts, call, provider, begun.earlier)
        : await perform(parts, provider, begun),
    )
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
