import { downloadDisputeEvidence as contract, type DownloadDisputeEvidenceResponse } from '@amsel/contract'
import { evidenceFormat } from '../../../domain/index.ts'
import { findDocument } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const downloadDisputeEvidence: Operation<typeof contract> = {
  contract,
  async run(deps, { actor }, request): Promise<DownloadDisputeEvidenceResponse> {
    const { disputeId, disputeEvidenceType: type } = request
    const document = await findDocument(deps, actor.client.clientId, { disputeId, type })
    return {
      disputeEvidence: document.toString('base64'),
      disputeEvidenceFormat: evidenceFormat(document) ?? undefined,
    }
  },
}
