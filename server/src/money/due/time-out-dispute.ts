import { DISPUTE_KINDS, type Dispute } from '../../domain/index.ts'
import { type ClaimedItem, finishAgendaItem } from '../../storage/index.ts'
import { changeDispute, type NextStep } from '../disputes/change-dispute.ts'
import { holdDispute } from '../disputes/hold-dispute.ts'
import type { MoneyParts } from '../parts.ts'

/** A dispute that nobody answered in time counts as accepted; a retrieval request is just over. */
export async function timeOutDispute(
  { db, notifications }: Pick<MoneyParts, 'db' | 'notifications'>,
  item: ClaimedItem,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await holdDispute(tx, item.clientId, item.subjectId)
    if (!(await finishAgendaItem(tx, item))) return
    if (held?.dispute.state === 'OPEN') await changeDispute(tx, held, stepOf(held.dispute, at))
  })
  notifications.wake(item.clientId)
}

function stepOf({ type, amount }: Dispute, now: Date): NextStep {
  if (DISPUTE_KINDS[type].afterTimeout !== 'ACCEPTED') return { state: 'CLOSED', now }
  return {
    state: 'ACCEPTED',
    acceptedAt: now,
    acceptReason: 'TIMEOUT',
    lostMinor: amount.value,
    told: 'DISPUTE_ACCEPTED',
    now,
  }
}
