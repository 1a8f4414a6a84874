import { type AcceptDisputeResponse, acceptDispute as contract } from '@amsel/contract'
import { acceptDispute as accept } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const acceptDispute: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, { disputeId }): Promise<AcceptDisputeResponse> {
    const { acceptedAt } = await accept(deps, actor, disputeId)
    return { disputeId, disputeResolutionTime: acceptedAt ?? undefined }
  },
}
