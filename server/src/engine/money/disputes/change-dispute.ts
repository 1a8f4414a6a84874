import type { DisputeNotificationType } from '@amsel/contract'
import { type Dispute, type DisputeState, heldMinor } from '../../../domain/index.ts'
import { enqueue, notifyDispute } from '../../notifications/index.ts'
import { type DisputeChange, deleteJob, updateDispute, updatePayment } from '../../../storage/index.ts'
import { book } from '../book.ts'
import type { Unit } from '../unit.ts'
import type { HeldDispute } from './lock-dispute.ts'

export interface NextStep extends DisputeChange {
  readonly state: DisputeState
  /** How much of the held money the merchant loses, the rest being released; absent while it stays held. */
  readonly lostMinor?: bigint
  readonly evidenceSealed?: Buffer
  /** How the merchant is notified, if at all. */
  readonly reported?: DisputeNotificationType
}

/**
 * Moves a dispute on: its state, its money, its jobs and its notification together. The caller has checked the rules.
 * After any step nothing is waited for: the merchant has answered, or need not answer any more.
 */
export function changeDispute(
  unit: Unit,
  held: HeldDispute,
  { lostMinor, reported, ...change }: NextStep,
): Dispute {
  const { writes, actor, now } = unit
  const { clientId, disputeId } = held.dispute
  if (lostMinor !== undefined) settle(unit, held, lostMinor)
  const changed = updateDispute(writes, actor, held.dispute, change)
  const awaited =
    held.dispute.provider === null
      ? (['alert_defense', 'time_out_dispute'] as const)
      : (['finish_attempt'] as const)
  for (const kind of awaited) deleteJob(writes, { clientId, kind, subjectId: disputeId })
  if (reported) enqueue(writes, notifyDispute(reported, changed, held.payment, now))
  return changed
}

/** After an acceptance nothing is held any more, and a decision moves nothing. */
function settle(unit: Unit, { dispute, payment }: HeldDispute, lostMinor: bigint): void {
  const held = heldMinor(dispute)
  if (held === 0n) return
  const { disputeId: eventId, amount } = dispute
  const wonMinor = held - lostMinor
  if (lostMinor > 0n)
    book(unit, payment, { eventKind: 'DISPUTE_LOST', eventId, amount: { ...amount, value: lostMinor } })
  if (wonMinor > 0n) {
    book(unit, payment, { eventKind: 'DISPUTE_WON', eventId, amount: { ...amount, value: wonMinor } })
    const disputedMinor = payment.disputedMinor - wonMinor
    updatePayment(unit.writes, unit.actor, payment, { disputedMinor })
  }
}
