import { DISPUTE_KINDS, type Dispute } from '../../domain/index.ts'
import { finishAgendaItem } from '../../storage/index.ts'
import { changeDispute, type NextStep } from '../disputes/change-dispute.ts'
import { holdDispute } from '../disputes/hold-dispute.ts'
import type { DueHandler } from './due-handler.ts'

/** A dispute that nobody answered in time counts as accepted; a retrieval request is just over. */
export const timeOutDispute: DueHandler = async (parts, actor, item, at) => {
  await parts.db.transaction().execute(async (tx) => {
    const held = await holdDispute(tx, item.clientId, item.subjectId)
    if (!(await finishAgendaItem(tx, item))) return
    if (held?.dispute.state !== 'OPEN') return
    await changeDispute({ parts, tx, actor, now: at }, held, stepOf(held.dispute, at))
  })
  parts.notifications.wake(item.clientId)
}

function stepOf({ type, amount }: Dispute, now: Date): NextStep {
  if (DISPUTE_KINDS[type].afterTimeout !== 'ACCEPTED') return { state: 'CLOSED' }
  return {
    state: 'ACCEPTED',
    acceptedAt: now,
    acceptReason: 'TIMEOUT',
    lostMinor: amount.value,
    told: 'DISPUTE_ACCEPTED',
  }
}
