import type { Amount, HandedOnField, PayRequest } from '@amsel/contract'
import {
  type Actor,
  askedOfPayment,
  carriesOut,
  type Payment,
  Refusal,
  requireCarriedOut,
} from '../../../domain/index.ts'
import type { Provider } from '../../../providers/index.ts'
import type { MoneyDeps } from '../deps.ts'

type Deps = Pick<MoneyDeps, 'providers'>

/** What decides which provider takes a payment's money. */
export interface Sought {
  readonly paymentRequestId: string
  readonly paymentMethodType: string
  readonly amount: Amount
  /** Once chosen, it stays. */
  readonly provider?: string | null
  /** What not every account supports. */
  readonly asked?: readonly HandedOnField[]
}

/** The same for a request. In a store the wallet may be known only now, or not yet. */
export const soughtBy = (
  request: PayRequest,
  paymentMethodType: string = request.paymentMethod.paymentMethodType,
): Sought => ({
  paymentRequestId: request.paymentRequestId,
  paymentMethodType,
  amount: request.paymentAmount,
  asked: askedOfPayment(request),
})

/** The provider that moves a client's money. Without one, or for a disabled client, no more money is taken. */
export function chooseProvider(deps: Deps, actor: Pick<Actor, 'client'>, sought: Sought): Provider {
  const [first] = listProviders(deps, actor, sought)
  if (!first) throw new Error('nobody was chosen')
  return first
}

/** The same, with the providers that may be tried after it, in order. */
export function listProviders(
  deps: Deps,
  { client }: Pick<Actor, 'client'>,
  sought: Sought,
): readonly Provider[] {
  if (client.status !== 'ACTIVE') throw new Refusal('INVALID_CLIENT_STATUS', 'the client is disabled')
  if (sought.provider) return [providerNamed(deps, sought.provider)]
  const { providers } = deps
  const { paymentMethodType: method, amount, asked = [] } = sought
  const { currency } = amount
  const routed = findTakers(deps, { client }, sought)
  const able = routed.filter(({ abilities }) => carriesOut(abilities, asked))
  if (able.length > 0) return able
  if (routed[0]) requireCarriedOut(routed[0].abilities, asked)
  if (!providers.serves(client))
    throw new Refusal('INVALID_CONTRACT', 'no provider is configured for this client')
  const note = providers.noteOfSwitchedOff(client, method)
  throw new Refusal(
    'PAYMENT_METHOD_NOT_SUPPORTED',
    note === null
      ? `no route of this client takes ${method} in ${currency} for this amount`
      : `${method} is switched off for the time being: ${note}`,
  )
}

/** Who would take it, in order; nobody where none would. */
export const findTakers = (
  { providers }: Deps,
  { client }: Pick<Actor, 'client'>,
  { paymentRequestId, paymentMethodType: method, amount: { currency, value: amountMinor } }: Sought,
): readonly Provider[] => providers.route({ client, paymentRequestId, method, currency, amountMinor })

/** The upstream provider that takes a payment in a store; null where the gateway does so itself, or nobody does. */
export function findUpstreamSeller(
  deps: Deps,
  { client }: Pick<Actor, 'client'>,
  sought: Sought,
): Provider | null {
  const { asked = [] } = sought
  const first = findTakers(deps, { client }, sought).find(({ abilities }) => carriesOut(abilities, asked))
  return first?.abilities.sellsInStores && client.status === 'ACTIVE' ? first : null
}

/** For what the gateway itself does in stores, and not every provider. */
export function requireInStore(deps: Deps, actor: Pick<Actor, 'client'>, sought: Sought): void {
  if (chooseProvider(deps, actor, sought).abilities.isRemote)
    throw new Refusal(
      'PAYMENT_METHOD_NOT_SUPPORTED',
      'the provider of this route takes no payments in stores',
    )
}

/** The provider that took a payment's money: everything done to the payment later goes there. */
export function providerOf(
  { providers }: Deps,
  { paymentId, provider: name }: Pick<Payment, 'paymentId' | 'provider'>,
): Provider {
  if (name === null) throw new Error(`nobody has taken the money of the payment ${paymentId}`)
  const provider = providers.named(name)
  if (!provider) throw new Refusal('INVALID_CONTRACT', 'the provider of this payment is not configured')
  return provider
}

/** The provider that an attempt was begun with. */
export function providerNamed({ providers }: Deps, name: string): Provider {
  const provider = providers.named(name)
  if (!provider) throw new Error(`the provider ${name} is not configured`)
  return provider
}
