import { type AcceptDisputeResponse, acceptDispute as contract } from '@amsel/contract'
import { requireAnswerable } from '../../domain/index.ts'
import { changeDispute, clientNow, requireDispute } from '../../money/index.ts'
import type { Operation } from '../operation.ts'

export const acceptDispute: Operation<typeof contract> = {
  contract,
  async run(parts, { client: { clientId } }, { disputeId }): Promise<AcceptDisputeResponse> {
    const now = await parts.db.transaction().execute(async (tx) => {
      const held = await requireDispute(tx, clientId, disputeId)
      const now = await clientNow(parts, tx, clientId)
      requireAnswerable(held.dispute, 'ACCEPTED', now)
      await changeDispute(tx, held, {
        state: 'ACCEPTED',
        acceptedAt: now,
        acceptReason: 'MERCHANT_ACCEPTED',
        lostMinor: held.dispute.amount.value,
        told: 'DISPUTE_ACCEPTED',
        now,
      })
      return now
    })
    parts.notifications.wake(clientId)
    return { disputeId, disputeResolutionTime: now }
  },
}
