import { call, checkPayAnswer, requireFields } from '../check.ts'
import { completeMessage, payMessage } from '../message.ts'
import { sendBefore } from '../slice.ts'
import { clientOf, type Stage, takeNumbers } from '../stage.ts'
import { moneyPhase } from './money.ts'

export const IS_PAID = { table: 'payments', condition: `status = 'SUCCESS'` }

/** The payer pays: money is booked. */
export const complete = moneyPhase({
  name: 'complete',
  done: IS_PAID,
  async check(stage) {
    await checkComplete(stage)
  },
  async prepare(stage, count) {
    const first = await openPayments(stage, count, null)
    return (index) => completeMessage(clientOf(stage, first + index), first + index)
  },
})

/** Makes payments that wait for their payers; gives the number of the first. */
export async function openPayments(stage: Stage, count: number, notifyUrl: string | null): Promise<number> {
  const first = takeNumbers(stage, count)
  await sendBefore(stage, stage.gateway.url, {
    count,
    message: (index) => payMessage(clientOf(stage, first + index), first + index, notifyUrl),
  })
  return first
}

/** Gives the id of the payment. */
export async function checkComplete(stage: Stage): Promise<string> {
  const { counterpart } = stage
  const number = takeNumbers(stage, 1)
  const clientId = clientOf(stage, number)
  await checkPayAnswer(counterpart, clientId, number, null)
  const answer = await call(counterpart, completeMessage(clientId, number))
  requireFields(answer, { resultCode: 'SUCCESS', paymentStatus: 'SUCCESS' })
  return String(answer.paymentId)
}
