import { inquiryRefund as contract, type InquiryRefundResponse } from '@amsel/contract'
import { Refusal } from '../../../domain/index.ts'
import { findTransaction } from '../../../storage/index.ts'
import type { Operation } from '../operation.ts'

export const inquiryRefund: Operation<typeof contract> = {
  contract,
  async run({ db }, { actor: { client } }, { refundId, refundRequestId }): Promise<InquiryRefundResponse> {
    const found = await findTransaction(db, client.clientId, {
      kind: 'REFUND',
      transactionId: refundId,
      requestId: refundRequestId,
    })
    if (!found) throw new Refusal('ORDER_NOT_EXIST', 'there is no refund with this id')
    const { status, details } = found
    return {
      refundId: found.transactionId,
      refundRequestId: found.requestId,
      refundAmount: found.amount,
      refundStatus: status,
      refundTime: status === 'SUCCESS' ? (found.decidedAt ?? undefined) : undefined,
      metadata: details.metadata,
      customizedInfo: details.customizedInfo as InquiryRefundResponse['customizedInfo'],
    }
  },
}
