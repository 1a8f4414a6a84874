import type { Amount, DisputeJudgedResult } from '@amsel/contract'
import { type Actor, canDisputeBecome, type Dispute, isLost, judge, Refusal } from '../../../domain/index.ts'
import type { DatabaseTransaction } from '../../../storage/index.ts'
import { carryOut } from '../carry-out.ts'
import type { MoneyDeps } from '../deps.ts'
import { changeDispute, type NextStep } from './change-dispute.ts'
import { requireDispute } from './lock-dispute.ts'

/** What the other side decides. */
interface Judged {
  /** Absent: the payer withdraws. */
  readonly result: DisputeJudgedResult | undefined
  readonly amount: Amount | undefined
}

/** The wallet, bank or scheme has decided, or the payer has withdrawn. The same again changes nothing. */
export async function judgeDispute(
  deps: MoneyDeps,
  actor: Actor,
  disputeId: string,
  judged: Judged,
): Promise<void> {
  const { clientId } = actor.client
  const rows = (tx: DatabaseTransaction) => requireDispute(tx, clientId, disputeId)
  await carryOut(deps, actor, rows, (unit, held) => {
    if (held.dispute.provider !== null)
      throw new Refusal('ORDER_STATUS_INVALID', 'this dispute is judged at its provider')
    const step = nextStep(held.dispute, judged, unit.now)
    if (step) changeDispute(unit, held, step)
  })
}

/** Null when it was done before. */
function nextStep(dispute: Dispute, { result, amount }: Judged, now: Date): NextStep | null {
  if (result) {
    const judgement = judge(dispute, { result, amount }, now)
    if (!judgement) return null
    const lostMinor = isLost(result) ? judgement.amountMinor : 0n
    return { state: 'JUDGED', judgement, lostMinor, reported: 'DISPUTE_JUDGED' }
  }
  if (dispute.state === 'CANCELLED') return null
  if (!canDisputeBecome(dispute, 'CANCELLED'))
    throw new Refusal('ORDER_STATUS_INVALID', 'the dispute has ended, so it cannot be withdrawn')
  return { state: 'CANCELLED', lostMinor: 0n, reported: 'DISPUTE_CANCELLED' }
}
