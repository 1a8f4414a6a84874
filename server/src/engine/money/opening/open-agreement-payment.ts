import {
  AGREEMENT_EXPIRY_MINUTES,
  type Agreement,
  askedOfPayment,
  type Payment,
  Refusal,
  requireCarriedOut,
} from '../../../domain/index.ts'
import type { Provider } from '../../../providers/index.ts'
import { type DatabaseTransaction, findRequestId, openPayment } from '../../../storage/index.ts'
import { atProviderOf } from '../agreements/upstream/provider-secrets.ts'
import { findAgreementOf, requireUsable } from '../agreements/usable-agreement.ts'
import { chooseProvider, providerNamed, soughtBy } from '../attempts/choose-provider.ts'
import { carryOut } from '../carry-out.ts'
import { beginNthCharge } from '../charges/charge.ts'
import { plannedCharge } from '../plan.ts'
import type { Unit } from '../unit.ts'
import { chooseMethodPaidAtOnce } from './choose-method.ts'
import { newPayment } from './new-payment.ts'
import { openUpstream } from './open-upstream.ts'
import type { Opener } from './opened.ts'

/**
 * The payer has agreed once and for all: the wallet is charged in the call, with its access token, by the account where
 * the payer agreed.
 */
export const openAgreementPayment: Opener = async (deps, call, request) => {
  const { type } = chooseMethodPaidAtOnce(request)
  // The account that the payer agreed with carries it out, wherever the route leads by now.
  const routed = chooseProvider(deps, call.actor, { ...soughtBy(request), asked: [] })
  const asked = askedOfPayment(request)
  const { paymentMethodId: accessToken = '' } = request.paymentMethod
  const { clientId } = call.actor.client
  const rows = async (tx: DatabaseTransaction) => ({
    agreement: await findAgreementOf(deps, tx, { clientId, accessToken }),
    isTaken: (await findRequestId(tx, clientId, request.paymentRequestId)) !== null,
  })
  return carryOut(deps, call.actor, rows, (unit, { agreement: found, isTaken }) => {
    const { now } = unit
    const agreement = requireUsable(found, now)
    if (agreement.customerBelongsTo !== type)
      throw new Refusal('INVALID_ACCESS_TOKEN', `the access token is not one of ${type}`)
    if (!agreement.scopes.includes('AGREEMENT_PAY'))
      throw new Refusal('PAYMENT_NOT_QUALIFIED', 'the payer has not agreed to be charged')
    if (!agreement.atProvider && routed.abilities.isRemote)
      throw new Refusal(
        'PAYMENT_METHOD_NOT_SUPPORTED',
        'the agreement was not made with the provider of this route',
      )
    const provider = agreement.atProvider ? upstreamOf(unit, agreement, type) : routed
    requireCarriedOut(provider.abilities, asked)
    if (isTaken) return null
    const method = { type, expiryMinutes: AGREEMENT_EXPIRY_MINUTES }
    const payment = newPayment(call, request, { method, now })
    if (agreement.atProvider)
      return { ...openUpstream(unit, named(payment, agreement), { provider: provider.name }), now }
    openPayment(unit.writes, payment)
    const intent = { provider: provider.name, instruction: plannedCharge(call), ordinal: 0 }
    return { payment, attempt: beginNthCharge(unit, payment, intent), now }
  })
}

/** The account where the payer agreed, while it accepts new payments. */
function upstreamOf({ deps, actor }: Unit, agreement: Agreement, type: string): Provider {
  const { provider } = atProviderOf(agreement)
  if (!deps.providers.takesNew(provider, actor.client, type))
    throw new Refusal(
      'PAYMENT_METHOD_NOT_SUPPORTED',
      'the provider with whom the payer has agreed takes no new payments at the moment',
    )
  return providerNamed(deps, provider)
}

/** The payment names its agreement: a later call for the money needs the provider's token. */
const named = (payment: Payment, { agreementId }: Agreement): Payment => ({
  ...payment,
  details: { ...(payment.details as object), agreementId },
})
