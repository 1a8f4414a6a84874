import { type AcceptDisputeResponse, acceptDispute as contract } from '@amsel/contract'
import { acceptDispute as accept } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const acceptDispute: Operation<typeof contract> = {
  contract,
  async run(parts, { actor }, { disputeId }): Promise<AcceptDisputeResponse> {
    const { acceptedAt } = await accept(parts, actor, disputeId)
    return { disputeId, disputeResolutionTime: acceptedAt ?? undefined }
  },
}
