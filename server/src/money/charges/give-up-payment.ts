import { type Actor, hasPage, isOpen, isOver, type Payment, Refusal } from '../../domain/index.ts'
import { findUnfinishedAttempt, lockPayment, type PaymentName } from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import type { MoneyParts } from '../parts.ts'
import { endPayment } from './end-payment.ts'
import { tell } from './tell.ts'

/**
 * The payer does not want to pay any more: the payment fails, and the merchant is told. Not while nobody knows what became of
 * a try, for it may be paid. One that has ended is given back as it is.
 */
export async function giveUpPayment(parts: MoneyParts, actor: Actor, name: PaymentName): Promise<Payment> {
  const { clientId } = actor.client
  const left = await parts.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, clientId, name)
    if (!payment) throw new Refusal('ORDER_NOT_EXIST')
    if (!isOpen(payment)) return payment
    const act = await beginAct(parts, tx, actor)
    if (isOver(payment, act.now)) throw new Refusal('ORDER_IS_CLOSED')
    const { paymentId, status, provider } = payment
    const isBeingCharged = await findUnfinishedAttempt(tx, { clientId, paymentId, kind: 'CHARGE' })
    if (isBeingCharged || status !== 'PROCESSING' || provider !== null || !hasPage(payment))
      throw new Refusal('ORDER_STATUS_INVALID', 'this payment cannot be left now')
    const ended = await endPayment(act, payment, { status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' })
    await tell(act, ended)
    return ended
  })
  parts.notifications.wake(clientId)
  return left
}
