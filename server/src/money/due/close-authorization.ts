import { capturableMinor, isUnderWay } from '../../domain/index.ts'
import { finishAgendaItem, listTransactions, lockPayment, updatePayment } from '../../storage/index.ts'
import { providerOf } from '../attempts/choose-provider.ts'
import { type Begun, beginPaymentTransaction } from '../transactions/begin-payment-transaction.ts'
import { perform } from '../transactions/perform.ts'
import type { DueHandler } from './due-handler.ts'

/** What was authorized and not captured in time is let go; the payment stays a success. */
export const closeAuthorization: DueHandler = async (parts, actor, item, at) => {
  const begun = await parts.db.transaction().execute(async (tx): Promise<Begun | null> => {
    const payment = await lockPayment(tx, item.clientId, { paymentId: item.subjectId })
    if (!(await finishAgendaItem(tx, item))) return null
    if (payment?.status !== 'SUCCESS' || payment.authClosedAt) return null
    const done = await listTransactions(tx, item.clientId, item.subjectId)
    const closed = await updatePayment(tx, actor, payment, { authClosedAt: at })
    const rest = capturableMinor(payment, done)
    if (rest === 0n || isUnderWay(done, 'CANCEL', 'VOID')) return null
    const act = { parts, tx, actor, now: at }
    return beginPaymentTransaction(act, closed, {
      kind: 'VOID',
      amount: { currency: payment.amount.currency, value: rest },
      details: { reason: 'EXPIRED' },
      provider: providerOf(parts, payment).name,
    })
  })
  if (begun) await perform(parts, actor, begun)
}
