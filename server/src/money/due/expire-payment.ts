import { isOpen } from '../../domain/index.ts'
import { finishAgendaItem, lockPayment } from '../../storage/index.ts'
import { endPayment } from '../charges/end-payment.ts'
import { tell } from '../charges/tell.ts'
import type { DueHandler } from './due-handler.ts'

/** An open payment whose time is over fails with ORDER_IS_CLOSED. */
export const expirePayment: DueHandler = async (parts, actor, item, at) => {
  await parts.db.transaction().execute(async (tx) => {
    // The payment first, as everyone does who also strikes out its agenda item: the other order can deadlock.
    const payment = await lockPayment(tx, item.clientId, { paymentId: item.subjectId })
    if (!(await finishAgendaItem(tx, item))) return
    if (!payment || !isOpen(payment)) return
    const act = { parts, tx, actor, now: at }
    await tell(act, await endPayment(act, payment, { status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' }))
  })
  parts.notifications.wake(item.clientId)
}
