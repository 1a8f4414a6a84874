import { capturableMinor, isUnderWay } from '../../domain/index.ts'
import {
  type ClaimedItem,
  finishAgendaItem,
  listTransactions,
  lockPayment,
  updatePayment,
} from '../../storage/index.ts'
import { providerOf } from '../attempts/provider-of.ts'
import type { MoneyParts } from '../parts.ts'
import { type Begun, beginPaymentTransaction } from '../transactions/begin-payment-transaction.ts'
import { perform } from '../transactions/perform.ts'

/** What was authorized and not captured in time is let go; the payment stays a success. */
export async function closeAuthorization(parts: MoneyParts, item: ClaimedItem, at: Date): Promise<void> {
  const provider = providerOf(parts, await parts.reloadClient(item.clientId))
  const begun = await parts.db.transaction().execute(async (tx): Promise<Begun | null> => {
    const payment = await lockPayment(tx, item.clientId, { paymentId: item.subjectId })
    if (!(await finishAgendaItem(tx, item))) return null
    if (payment?.status !== 'SUCCESS' || payment.authClosedAt) return null
    const done = await listTransactions(tx, item.clientId, item.subjectId)
    const closed = await updatePayment(tx, payment, { authClosedAt: at })
    const rest = capturableMinor(payment, done)
    if (rest === 0n || isUnderWay(done, 'CANCEL', 'VOID')) return null
    return beginPaymentTransaction(tx, closed, {
      kind: 'VOID',
      amount: { currency: payment.amount.currency, value: rest },
      details: { reason: 'EXPIRED' },
      provider: provider.name,
      now: at,
    })
  })
  if (begun) await perform(parts, provider, begun)
}
