import type { PayRequest } from '@amsel/contract'
import { isPaymentCode } from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import { insertPayment } from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import type { Call, MoneyParts } from '../parts.ts'
import { requireRegistered } from '../registrations/require-registered.ts'
import { beginElsewhere } from './open-at-provider.ts'
import type { Opened } from './opened.ts'
import { paymentByCode, refuseCode, requireFewWrongCodes } from './payment-by-code.ts'

/**
 * Somebody else reads the customer's code: who issued it, whether it is good, and whose wallet it is come with what becomes
 * of the charge. Only what can be no code at all is refused here.
 */
export async function openCodeElsewhere(
  parts: MoneyParts,
  call: Call,
  request: PayRequest,
  provider: Provider,
): Promise<Opened | null> {
  const { client } = call.actor
  const { paymentMethodId: paymentCode = '' } = request.paymentMethod
  const opened = await parts.db.transaction().execute(async (tx): Promise<Opened | null> => {
    const act = await beginAct(parts, tx, call.actor)
    const { now } = act
    await requireRegistered(parts, tx, client, request.order)
    await requireFewWrongCodes(act)
    const payment = paymentByCode(call, request, { now })
    if (!isPaymentCode(paymentCode)) return refuseCode(act, payment, 'INVALID_PAYMENT_CODE')
    if (!(await insertPayment(tx, payment))) return null
    return { ...(await beginElsewhere(act, payment, provider.name)), paymentCode, now }
  })
  // A refused code may have left a notification, and no charge follows that would send it off.
  if (opened && !opened.attempt) parts.notifications.wake(client.clientId)
  return opened
}
