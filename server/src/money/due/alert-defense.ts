import { enqueue, notifyDispute } from '../../notifications/index.ts'
import { type ClaimedItem, finishAgendaItem } from '../../storage/index.ts'
import { holdDispute } from '../disputes/hold-dispute.ts'
import type { MoneyParts } from '../parts.ts'

/** A merchant who has not answered a dispute is reminded. */
export async function alertDefense(
  { db, notifications }: Pick<MoneyParts, 'db' | 'notifications'>,
  item: ClaimedItem,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await holdDispute(tx, item.clientId, item.subjectId)
    if (!(await finishAgendaItem(tx, item))) return
    if (held?.dispute.state !== 'OPEN') return
    await enqueue(tx, notifyDispute('DEFENSE_DUE_ALERT', held.dispute, held.payment, at))
  })
  notifications.wake(item.clientId)
}
