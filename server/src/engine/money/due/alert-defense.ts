import { enqueue, notifyDispute } from '../../notifications/index.ts'
import type { DatabaseTransaction } from '../../../storage/index.ts'
import { carryOutJob } from '../carry-out.ts'
import { lockDisputeRows } from '../disputes/lock-dispute.ts'
import type { DueHandler } from './due-handler.ts'

/** A merchant who has not answered a dispute is reminded. */
export const alertDefense: DueHandler = async (deps, actor, job, at) => {
  const read = (tx: DatabaseTransaction) => lockDisputeRows(tx, job.clientId, job.subjectId)
  await carryOutJob(deps, actor, { job: job, at, read }, ({ writes }, held) => {
    if (held.dispute === null || held.dispute.state !== 'OPEN') return
    enqueue(writes, notifyDispute('DEFENSE_DUE_ALERT', held.dispute, held.payment, at))
  })
}
