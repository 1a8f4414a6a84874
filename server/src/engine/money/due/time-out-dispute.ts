import { DISPUTE_KINDS, type Dispute } from '../../../domain/index.ts'
import type { DatabaseTransaction } from '../../../storage/index.ts'
import { carryOutJob } from '../carry-out.ts'
import { changeDispute, type NextStep } from '../disputes/change-dispute.ts'
import { lockDisputeRows } from '../disputes/lock-dispute.ts'
import type { DueHandler } from './due-handler.ts'

/** A dispute that nobody answered in time counts as accepted; a retrieval request simply ends. */
export const timeOutDispute: DueHandler = async (deps, actor, job, at) => {
  const read = (tx: DatabaseTransaction) => lockDisputeRows(tx, job.clientId, job.subjectId)
  await carryOutJob(deps, actor, { job: job, at, read }, (unit, held) => {
    if (held.dispute === null || held.dispute.state !== 'OPEN') return
    changeDispute(unit, held, stepOf(held.dispute, at))
  })
}

function stepOf({ type, amount }: Dispute, now: Date): NextStep {
  if (DISPUTE_KINDS[type].afterTimeout !== 'ACCEPTED') return { state: 'CLOSED' }
  return {
    state: 'ACCEPTED',
    acceptedAt: now,
    acceptReason: 'TIMEOUT',
    lostMinor: amount.value,
    reported: 'DISPUTE_ACCEPTED',
  }
}
