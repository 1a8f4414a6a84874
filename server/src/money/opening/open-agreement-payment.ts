import { AGREEMENT_EXPIRY_MINUTES, Refusal } from '../../domain/index.ts'
import { insertPayment } from '../../storage/index.ts'
import { beginAct } from '../act.ts'
import { findUsableAgreement } from '../agreements/usable-agreement.ts'
import { chooseProvider, soughtBy } from '../attempts/choose-provider.ts'
import { beginNthCharge } from '../charges/charge.ts'
import { plannedCharge } from '../plan.ts'
import { chooseMethod } from './choose-method.ts'
import { newPayment } from './new-payment.ts'
import type { Opener } from './opened.ts'

/** The payer has agreed once and for all: the wallet is charged in the call, by its access token. */
export const openAgreementPayment: Opener = async (parts, call, request) => {
  const { type } = chooseMethod(request)
  const provider = chooseProvider(parts, call.actor, soughtBy(request))
  if (provider.abilities.isRemote)
    throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED', 'the provider of this route charges no agreements yet')
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
    if (!(await insertPayment(tx, payment))) return null
    const intent = { provider: provider.name, instruction: plannedCharge(call), ordinal: 0 }
    return { payment, attempt: await beginNthCharge(act, payment, intent), now: act.now }
  })
}
