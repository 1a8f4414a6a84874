import { finishAgendaItem, lockPayment, updatePayment } from '../../storage/index.ts'
import { providerOf } from '../attempts/choose-provider.ts'
import type { Begun } from '../transactions/begin-payment-transaction.ts'
import { letGoOfRest } from '../transactions/let-go-of-rest.ts'
import { perform } from '../transactions/perform.ts'
import type { DueHandler } from './due-handler.ts'

/**
 * What was authorized and not captured in time is let go; the payment stays a success. What is still under way then, a
 * capture or a raise, looks at its end what it leaves held.
 */
export const closeAuthorization: DueHandler = async (parts, actor, item, at) => {
  const begun = await parts.db.transaction().execute(async (tx): Promise<Begun | null> => {
    const payment = await lockPayment(tx, item.clientId, { paymentId: item.subjectId })
    if (!(await finishAgendaItem(tx, item))) return null
    if (payment?.status !== 'SUCCESS' || payment.authClosedAt) return null
    const closed = await updatePayment(tx, actor, payment, { authClosedAt: at })
    return letGoOfRest({ parts, tx, actor, now: at }, closed, providerOf(parts, closed).name)
  })
  if (begun) await perform(parts, actor, begun)
}
