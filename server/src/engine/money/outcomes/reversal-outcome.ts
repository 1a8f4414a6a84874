import { decide, isCard, type ProviderOutcome } from '../../../domain/index.ts'
import { enqueue, notifyReversal } from '../../notifications/index.ts'
import { book } from '../book.ts'
import type { Unit } from '../unit.ts'
import type { Followed } from './record-outcome.ts'
import type { OutcomeRows } from './rows.ts'

/** Late money has gone back to its payer. If it cannot, it stays set aside, and the merchant is notified. */
export function endReversal(
  unit: Unit,
  { payment, attempt }: OutcomeRows,
  { outcome, resultCode: reason }: ProviderOutcome,
): Followed {
  const { attemptId: eventId, amount, createdAt: paidAt } = attempt
  const { resultCode } = decide(outcome, reason)
  if (outcome === 'FAIL') enqueue(unit.writes, notifyReversal(payment, { resultCode, paidAt, now: unit.now }))
  if (outcome === 'SUCCESS' && !isCard(payment))
    book(unit, attempt, { eventKind: 'LATE_PAYMENT_REVERSED', eventId, amount })
  return { payment }
}
