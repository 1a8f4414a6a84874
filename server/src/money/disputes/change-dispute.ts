import type { DisputeNotificationType } from '@amsel/contract'
import { type Dispute, type DisputeState, heldMinor } from '../../domain/index.ts'
import { enqueue, notifyDispute } from '../../notifications/index.ts'
import {
  type DatabaseTransaction,
  type DisputeChange,
  deleteAgendaItem,
  updateDispute,
  updatePayment,
} from '../../storage/index.ts'
import { book } from '../books.ts'
import type { HeldDispute } from './hold-dispute.ts'

export interface NextStep extends DisputeChange {
  readonly state: DisputeState
  /** What of the held money the merchant loses, and the rest is released; absent while it stays held. */
  readonly lostMinor?: bigint
  readonly evidenceSealed?: Buffer
  /** What the merchant is told, if anything. */
  readonly told?: DisputeNotificationType
  readonly now: Date
}

/**
 * Moves a dispute on: its state, its money, its agenda and its notification together. Whoever calls has asked the rules.
 * Nothing is waited for after any step: the merchant has answered, or need not answer any more.
 */
export async function changeDispute(
  tx: DatabaseTransaction,
  held: HeldDispute,
  { lostMinor, evidenceSealed, told, now, ...change }: NextStep,
): Promise<Dispute> {
  const { clientId, disputeId } = held.dispute
  if (lostMinor !== undefined) await settle(tx, held, lostMinor, now)
  const changed = await updateDispute(tx, held.dispute, change, evidenceSealed)
  for (const kind of ['alert_defense', 'time_out_dispute'] as const)
    await deleteAgendaItem(tx, { clientId, kind, subjectId: disputeId })
  if (told) await enqueue(tx, notifyDispute(told, changed, held.payment, now))
  return changed
}

/** After an acceptance nothing is held any more, and a judgement moves nothing. */
async function settle(
  tx: DatabaseTransaction,
  { dispute, payment }: HeldDispute,
  lostMinor: bigint,
  happenedAt: Date,
): Promise<void> {
  const held = heldMinor(dispute)
  if (held === 0n) return
  const { clientId, disputeId: eventId, amount } = dispute
  const wonMinor = held - lostMinor
  const event = { clientId, eventId, happenedAt }
  if (lostMinor > 0n)
    await book(tx, { ...event, eventKind: 'DISPUTE_LOST', amount: { ...amount, value: lostMinor } })
  if (wonMinor > 0n) {
    await book(tx, { ...event, eventKind: 'DISPUTE_WON', amount: { ...amount, value: wonMinor } })
    await updatePayment(tx, payment, { disputedMinor: payment.disputedMinor - wonMinor })
  }
}
