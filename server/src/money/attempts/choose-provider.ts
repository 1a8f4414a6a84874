import { type Actor, type Payment, Refusal } from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import type { MoneyParts } from '../parts.ts'

/** The provider that moves a client's money. Without one, or of a client that is disabled, no more money is taken. */
export function chooseProvider(
  { providers }: Pick<MoneyParts, 'providers'>,
  { client }: Pick<Actor, 'client'>,
): Provider {
  if (client.status !== 'ACTIVE') throw new Refusal('INVALID_CLIENT_STATUS', 'the client is disabled')
  const provider = providers[client.environment]
  if (!provider) throw new Refusal('INVALID_CONTRACT', 'no provider is configured for this client')
  return provider
}

/** The provider that took a payment's money: whatever is done to the payment later goes there. */
export function providerOf(
  { providers }: Pick<MoneyParts, 'providers'>,
  { paymentId, provider: name }: Pick<Payment, 'paymentId' | 'provider'>,
): Provider {
  if (name === null) throw new Error(`nobody has taken the money of the payment ${paymentId}`)
  const provider = findProvider(providers, name)
  if (!provider) throw new Refusal('INVALID_CONTRACT', 'the provider of this payment is not configured')
  return provider
}

/** The provider that an attempt was begun with. */
export function providerNamed({ providers }: Pick<MoneyParts, 'providers'>, name: string): Provider {
  const provider = findProvider(providers, name)
  if (!provider) throw new Error(`the provider ${name} is not configured`)
  return provider
}

const findProvider = (providers: MoneyParts['providers'], name: string): Provider | undefined =>
  Object.values(providers).find((known) => known.name === name)
