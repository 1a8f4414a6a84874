import { isOpen } from '../../domain/index.ts'
import { type ClaimedItem, finishAgendaItem, lockPayment } from '../../storage/index.ts'
import { endPayment } from '../charges/end-payment.ts'
import { tell } from '../charges/tell.ts'
import type { MoneyParts } from '../parts.ts'

/** An open payment whose time is over fails with ORDER_IS_CLOSED. */
export async function expirePayment(
  parts: Pick<MoneyParts, 'db' | 'notifications'>,
  item: ClaimedItem,
  at: Date,
): Promise<void> {
  await parts.db.transaction().execute(async (tx) => {
    // The payment first, as everyone does who also strikes out its agenda item: the other order can deadlock.
    const payment = await lockPayment(tx, item.clientId, { paymentId: item.subjectId })
    if (!(await finishAgendaItem(tx, item))) return
    if (!payment || !isOpen(payment)) return
    const closed = await endPayment(tx, payment, { status: 'FAIL', resultCode: 'ORDER_IS_CLOSED' })
    await tell(parts, tx, closed, at)
  })
  parts.notifications.wake(item.clientId)
}
