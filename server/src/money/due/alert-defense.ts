import { enqueue, notifyDispute } from '../../notifications/index.ts'
import { finishAgendaItem } from '../../storage/index.ts'
import { holdDispute } from '../disputes/hold-dispute.ts'
import type { DueHandler } from './due-handler.ts'

/** A merchant who has not answered a dispute is reminded. */
export const alertDefense: DueHandler = async ({ db, notifications }, _actor, item, at) => {
  await db.transaction().execute(async (tx) => {
    const held = await holdDispute(tx, item.clientId, item.subjectId)
    if (!(await finishAgendaItem(tx, item))) return
    if (held?.dispute.state !== 'OPEN') return
    await enqueue(tx, notifyDispute('DEFENSE_DUE_ALERT', held.dispute, held.payment, at))
  })
  notifications.wake(item.clientId)
}
