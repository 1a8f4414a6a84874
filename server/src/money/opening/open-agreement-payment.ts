import {
  AGREEMENT_EXPIRY_MINUTES,
  type Agreement,
  askedOfPayment,
  type Payment,
  Refusal,
  requireCarriedOut,
} from '../../domain/index.ts'
import { insertPayment } from '../../storage/index.ts'
import { type Act, beginAct } from '../act.ts'
import { atProviderOf } from '../agreements/elsewhere/provider-secrets.ts'
import { findUsableAgreement } from '../agreements/usable-agreement.ts'
import { chooseProvider, providerNamed, soughtBy } from '../attempts/choose-provider.ts'
import { beginNthCharge } from '../charges/charge.ts'
import { plannedCharge } from '../plan.ts'
import { chooseMethodPaidAtOnce } from './choose-method.ts'
import { newPayment } from './new-payment.ts'
import { beginElsewhere } from './open-at-provider.ts'
import type { Opened, Opener } from './opened.ts'

/**
 * The payer has agreed once and for all: the wallet is charged in the call, by its access token, and by the account at which
 * the payer agreed.
 */
export const openAgreementPayment: Opener = async (parts, call, request) => {
  const { type } = chooseMethodPaidAtOnce(request)
  // Whoever the payer has agreed with carries out what is asked, wherever the route leads by now.
  const routed = chooseProvider(parts, call.actor, { ...soughtBy(request), asked: [] })
  const asked = askedOfPayment(request)
  const { paymentMethodId: accessToken = '' } = request.paymentMethod
  return parts.db.transaction().execute(async (tx) => {
    const act = await beginAct(parts, tx, call.actor)
    const agreement = await findUsableAgreement(act, accessToken)
    if (agreement.customerBelongsTo !== type)
      throw new Refusal('INVALID_ACCESS_TOKEN', `the access token is not one of ${type}`)
    if (!agreement.scopes.includes('AGREEMENT_PAY'))
      throw new Refusal('PAYMENT_NOT_QUALIFIED', 'the payer has not agreed to be charged')
    const method = { type, expiryMinutes: AGREEMENT_EXPIRY_MINUTES }
    const payment = newPayment(call, request, { method, now: act.now })
    if (agreement.atProvider) {
      if (!parts.providers.takesNew(atProviderOf(agreement).provider, call.actor.client, type))
        throw new Refusal(
          'PAYMENT_METHOD_NOT_SUPPORTED',
          'the provider with whom the payer has agreed takes no new payments at the moment',
        )
      requireCarriedOut(providerNamed(parts, atProviderOf(agreement).provider).abilities, asked)
      return openElsewhere(act, payment, agreement)
    }
    if (routed.abilities.isRemote)
      throw new Refusal(
        'PAYMENT_METHOD_NOT_SUPPORTED',
        'the agreement was not made with the provider of this route',
      )
    requireCarriedOut(routed.abilities, asked)
    if (!(await insertPayment(tx, payment))) return null
    const intent = { provider: routed.name, instruction: plannedCharge(call), ordinal: 0 }
    return { payment, attempt: await beginNthCharge(act, payment, intent), now: act.now }
  })
}

/** The payment names its agreement: whoever asks for the money later needs the provider's token. */
async function openElsewhere(act: Act, bare: Payment, agreement: Agreement): Promise<Opened | null> {
  const { agreementId } = agreement
  const payment = { ...bare, details: { ...(bare.details as object), agreementId } }
  if (!(await insertPayment(act.tx, payment))) return null
  return { ...(await beginElsewhere(act, payment, atProviderOf(agreement).provider)), now: act.now }
}
