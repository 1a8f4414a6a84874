import { decide, isCard } from '../../domain/index.ts'
import { enqueue, notifyReversal } from '../../notifications/index.ts'
import { book } from '../books.ts'
import type { Rule } from './rule.ts'

/** Late money that could not go back has gone back after all. */
export const reversalSucceeds: Rule = async (act, { payment, attempt }) => {
  const { attemptId: eventId, amount } = attempt
  if (!isCard(payment)) await book(act, attempt, { eventKind: 'LATE_PAYMENT_REVERSED', eventId, amount })
  return 'done'
}

/** Late money that had gone back is here again: it is set aside, and the merchant is told. */
export const reversalRetracted: Rule = async (act, { payment, attempt, told }) => {
  const { attemptId: eventId, amount, createdAt: paidAt } = attempt
  if (!isCard(payment)) await book(act, attempt, { eventKind: 'REVERSAL_RETRACTED', eventId, amount })
  const { resultCode } = decide('FAIL', told.resultCode)
  await enqueue(act.tx, notifyReversal(payment, { resultCode, paidAt, now: act.now }))
  return 'done'
}
