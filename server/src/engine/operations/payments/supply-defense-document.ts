import { supplyDefenseDocument as contract, type SupplyDefenseDocumentResponse } from '@amsel/contract'
import { defendDispute } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const supplyDefenseDocument: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, { disputeId, disputeEvidence }): Promise<SupplyDefenseDocumentResponse> {
    const document = Buffer.from(disputeEvidence, 'base64')
    const { suppliedAt } = await defendDispute(deps, actor, disputeId, { document })
    return { disputeId, disputeResolutionTime: suppliedAt ?? undefined }
  },
}
