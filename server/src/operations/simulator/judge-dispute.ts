import { judgeDispute as contract, type JudgeDisputeResponse } from '@amsel/contract'
import { canDisputeBecome, isLost, judge, Refusal } from '../../domain/index.ts'
import {
  changeDispute,
  clientNow,
  type HeldDispute,
  type NextStep,
  requireDispute,
} from '../../money/index.ts'
import type { Operation } from '../operation.ts'

type JudgeDisputeRequest = Parameters<typeof judgeDispute.run>[2]

export const judgeDispute: Operation<typeof contract> = {
  contract,
  async run(parts, { client: { clientId } }, request): Promise<JudgeDisputeResponse> {
    await parts.db.transaction().execute(async (tx) => {
      const held = await requireDispute(tx, clientId, request.disputeId)
      const now = await clientNow(parts, tx, clientId)
      const step = nextStep(held, request, now)
      if (step) await changeDispute(tx, held, step)
    })
    parts.notifications.wake(clientId)
    return {}
  },
}

/** Null when it was done before. */
function nextStep(
  { dispute }: HeldDispute,
  { disputeJudgedResult: result, disputeJudgedAmount: amount }: JudgeDisputeRequest,
  now: Date,
): NextStep | null {
  if (result) {
    const judgement = judge(dispute, { result, amount }, now)
    if (!judgement) return null
    const lostMinor = isLost(result) ? judgement.amountMinor : 0n
    return { state: 'JUDGED', judgement, lostMinor, told: 'DISPUTE_JUDGED', now }
  }
  if (dispute.state === 'CANCELLED') return null
  if (!canDisputeBecome(dispute, 'CANCELLED'))
    throw new Refusal('ORDER_STATUS_INVALID', 'the dispute has ended, so it cannot be withdrawn')
  return { state: 'CANCELLED', lostMinor: 0n, told: 'DISPUTE_CANCELLED', now }
}
