import { clientTime } from '../../../domain/index.ts'
import { findRequestId } from '../../../storage/index.ts'
import { chooseProvider, soughtBy } from '../attempts/choose-provider.ts'
import { chooseMethodPaidAtOnce } from './choose-method.ts'
import { newPayment } from './new-payment.ts'
import { openAtProvider } from './open-upstream.ts'
import type { Opener } from './opened.ts'

/**
 * Most payers are sent to their wallet's page. Where that is the gateway's own, no provider is asked before they confirm,
 * and the payment is written by a statement that it shares with others of the same moment.
 */
export const openPagePayment: Opener = async (deps, call, request) => {
  const method = chooseMethodPaidAtOnce(request)
  const provider = chooseProvider(deps, call.actor, soughtBy(request))
  if (provider.abilities.hasPages)
    return openAtProvider(
      deps,
      { actor: call.actor, paymentRequestId: request.paymentRequestId },
      provider,
      (now) => ({
        payment: newPayment(call, request, { method, now }),
      }),
    )
  const { clientId } = call.actor.client
  for (let { client } = call.actor; ; client = await deps.reloadClient(clientId)) {
    const { clockOffsetMs } = client
    const now = clientTime(deps.clock, clockOffsetMs)
    const payment = newPayment(call, request, { method, now, checkoutUrl: deps.checkoutUrl })
    if (await deps.payments.insert({ payment, clockOffsetMs })) return { payment, now }
    if (await findRequestId(deps.db, clientId, request.paymentRequestId)) return null
    // Nothing in the way and yet nothing written: the client's clock moved in between.
  }
}
