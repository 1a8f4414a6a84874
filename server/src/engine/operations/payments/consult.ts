import { type ConsultResponse, consult as contract, PAYMENT_METHODS } from '@amsel/contract'
import { isWithinLimits, listPaymentOptions, Refusal } from '../../../domain/index.ts'
import type { Operation } from '../operation.ts'

export const consult: Operation<typeof contract> = {
  contract,
  async run(deps, { actor: { client } }, request): Promise<ConsultResponse> {
    if (!deps.providers.serves(client))
      throw new Refusal('NO_PAY_OPTIONS', 'no provider is configured for this client')
    const { currency } = request.paymentAmount
    const isRouted = (method: string) => deps.providers.takes(client, method, currency)
    const isAgreed = isWithinLimits(client, request.paymentAmount)
    const noteOf = (method: string) => deps.providers.noteOfSwitchedOff(client, method)
    return { paymentOptions: listPaymentOptions(request, PAYMENT_METHODS, { isRouted, noteOf, isAgreed }) }
  },
}
