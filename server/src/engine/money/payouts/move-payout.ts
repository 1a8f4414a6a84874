import type { Currency } from '@amsel/contract'
import {
  actorMark,
  EVENT_OF_PAYOUT,
  NEXT_PAYOUT_STATES,
  NO_PAYMENT,
  type PayoutReason,
  type PayoutState,
  requireStep,
} from '../../../domain/index.ts'
import {
  insertJob,
  insertMovement,
  insertPayoutHold,
  type Payout,
  updatePayout,
} from '../../../storage/index.ts'
import { book } from '../book.ts'
import type { Unit } from '../unit.ts'

interface PayoutMove {
  readonly state: PayoutState
  readonly reason?: PayoutReason | null
  readonly note?: string | null
  /** Where it is known from now on: the account that it is paid from, and the file that asks the bank. */
  readonly debtor?: string
  readonly fileId?: string | null
}

/** A payout that its caller has locked gets to another state, with what is booked for it. */
export function movePayout(
  unit: Unit,
  payout: Payout,
  { state, reason, note, ...known }: PayoutMove,
): Payout {
  const { deps, writes, actor, now } = unit
  const { payoutId, clientId } = payout
  requireStep(NEXT_PAYOUT_STATES, `the payout ${payoutId}`, { from: payout.state, to: state })
  const step = { state, at: now, by: actorMark(actor), reason: reason ?? null, note: note ?? null }
  const moved: Payout = { ...payout, ...known, state, steps: [...payout.steps, step] }
  writes.also((tx) => updatePayout(tx, moved))
  bookPayout(unit, moved)
  if (state === 'APPROVED' && deps.providers.payer(actor.client))
    insertJob(writes, { clientId, kind: 'pay_out', subjectId: payoutId, dueAt: now })
  if (state === 'REJECTED' || state === 'RETURNED')
    writes.also(async (tx) => {
      await insertPayoutHold(tx, clientId, {
        ...{ cause: 'returned', heldAt: now, heldBy: actorMark(actor) },
        reason: payoutId,
      })
    })
  return moved
}

/** What the state that it has got to moves. The search follows payments, and this concerns none. */
export function bookPayout(
  unit: Unit,
  { payoutId, clientId, currency, amountMinor, state, debtor }: Payout,
): void {
  const eventKind = EVENT_OF_PAYOUT[state]
  if (eventKind === null) return
  const event = { eventKind, eventId: payoutId }
  unit.writes.also((tx) => insertMovement(tx, clientId, { ...event, currency, happenedAt: unit.now }))
  const provider = state === 'PAID' || state === 'RETURNED' ? debtor : NO_PAYMENT
  book(
    unit,
    { paymentId: NO_PAYMENT, provider },
    { ...event, amount: { currency: currency as Currency, value: amountMinor } },
  )
}
