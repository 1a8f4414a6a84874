import { decide, isCard } from '../../../domain/index.ts'
import { enqueue, notifyReversal } from '../../notifications/index.ts'
import { book } from '../book.ts'
import type { Rule } from './rule.ts'

/** Late money that could not go back has gone back after all. */
export const reversalSucceeds: Rule = (unit, { payment, attempt }) => {
  const { attemptId: eventId, amount } = attempt
  if (!isCard(payment)) book(unit, attempt, { eventKind: 'LATE_PAYMENT_REVERSED', eventId, amount })
  return 'done'
}

/** Late money that had gone back has returned: it is set aside, and the merchant is notified. */
export const reversalRetracted: Rule = (unit, { payment, attempt }, outcome) => {
  const { attemptId: eventId, amount, createdAt: paidAt } = attempt
  if (!isCard(payment)) book(unit, attempt, { eventKind: 'REVERSAL_RETRACTED', eventId, amount })
  const { resultCode } = decide('FAIL', outcome.resultCode)
  enqueue(unit.writes, notifyReversal(payment, { resultCode, paidAt, now: unit.now }))
  return 'done'
}
