import { call, requireFields } from '../check.ts'
import { completeMessage, REFUND_AMOUNT, refundMessage } from '../message.ts'
import { sendBefore } from '../slice.ts'
import { clientOf, type Stage } from '../stage.ts'
import { listPayments, type MadePayment } from '../tables.ts'
import { checkComplete, openPayments } from './complete.ts'
import { moneyPhase } from './money.ts'

/** The smallest payment can be refunded ten times in a run. */
const REFUNDS_EACH = 2

/** A part of a paid payment goes back. */
export const refund = moneyPhase({
  name: 'refund',
  done: { table: 'payment_transactions', condition: `kind = 'REFUND' and status = 'SUCCESS'` },
  async check(stage) {
    const number = stage.nextNumber
    const paymentId = await checkComplete(stage)
    const requestId = `refund-check-${number}`
    const message = refundMessage(clientOf(stage, number), { requestId, paymentId, notifyUrl: null })
    requireFields(await call(stage.counterpart, message), {
      resultCode: 'SUCCESS',
      refundRequestId: requestId,
      paymentId,
      refundAmount: REFUND_AMOUNT,
    })
  },
  async prepare(stage, count) {
    const payments = await paidPayments(stage, Math.ceil(count / REFUNDS_EACH))
    const round = stage.nextNumber++
    return (index) => {
      // Each turn of a payment has an id of its own, and begins at another place than the one before.
      const { clientId, paymentId } = payments[(round * 7_919 + index) % payments.length] as MadePayment
      return refundMessage(clientId, { requestId: `refund-${round}-${index}`, paymentId, notifyUrl: null })
    }
  },
})

async function paidPayments(stage: Stage, atLeast: number): Promise<MadePayment[]> {
  const paid = await listPayments(stage.db, 'SUCCESS')
  if (paid.length >= atLeast) return paid
  const count = atLeast - paid.length
  const first = await openPayments(stage, count, null)
  const message = (index: number) => completeMessage(clientOf(stage, first + index), first + index)
  await sendBefore(stage, stage.gateway.url, { count, message })
  return listPayments(stage.db, 'SUCCESS')
}
