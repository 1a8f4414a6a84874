import { openDispute as contract, type OpenDisputeResponse } from '@amsel/contract'
import { openDispute as open } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const openDispute: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, request): Promise<OpenDisputeResponse> {
    const { paymentId, disputeType: type = 'CHARGEBACK', disputeAmount: amount } = request
    const { disputeReasonCode: reasonCode, defenseDueTime: dueAt } = request
    const { disputeId } = await open(deps, actor, { paymentId, type, amount, reasonCode, dueAt })
    return { disputeId }
  },
}
