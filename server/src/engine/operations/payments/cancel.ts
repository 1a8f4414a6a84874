import { type CancelResponse, cancel as contract } from '@amsel/contract'
import { Refusal } from '../../../domain/index.ts'
import { cancelPayment } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const cancel: Operation<typeof contract> = {
  contract,
  playsPlan: () => true,
  async run(deps, call, { paymentId, paymentRequestId }): Promise<CancelResponse> {
    const cancelled = await cancelPayment(deps, call, { paymentId, paymentRequestId })
    if ('spentAt' in cancelled) return { paymentRequestId, cancelTime: cancelled.spentAt }
    const { payment, transaction } = cancelled
    if (transaction.status !== 'SUCCESS') throw new Refusal(transaction.resultCode)
    return {
      paymentId: payment.paymentId,
      paymentRequestId: payment.paymentRequestId,
      cancelTime: transaction.decidedAt ?? undefined,
    }
  },
}
