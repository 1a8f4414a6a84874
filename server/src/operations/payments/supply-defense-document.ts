import { supplyDefenseDocument as contract, type SupplyDefenseDocumentResponse } from '@amsel/contract'
import { requireAnswerable } from '../../domain/index.ts'
import { changeDispute, clientNow, requireDispute, sealEvidence } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const supplyDefenseDocument: Operation<typeof contract> = {
  contract,
  async run(parts, { client: { clientId } }, request): Promise<SupplyDefenseDocumentResponse> {
    const { disputeId, disputeEvidence } = request
    const now = await parts.db.transaction().execute(async (tx) => {
      const held = await requireDispute(tx, clientId, disputeId)
      const now = await clientNow(parts, tx, clientId)
      requireAnswerable(held.dispute, 'DEFENDED', now)
      await changeDispute(tx, held, {
        state: 'DEFENDED',
        suppliedAt: now,
        evidenceSealed: sealEvidence(parts.sealer, Buffer.from(disputeEvidence, 'base64')),
        told: 'DEFENSE_SUPPLIED',
        now,
      })
      return now
    })
    parts.notifications.wake(clientId)
    return { disputeId, disputeResolutionTime: now }
  },
}
