import { IN_STORE_WALLETS, PAYMENT_METHODS } from '@amsel/contract'
import type { Environment } from '../clients/client.ts'

/** Every method that a route, or an entry here, can name. */
export const METHOD_TYPES: readonly string[] = [
  ...new Set([...PAYMENT_METHODS, ...IN_STORE_WALLETS].map(({ type }) => type)),
]

/** A method that nobody is offered for a while. What was begun with it continues, and is captured and refunded as ever. */
export interface SwitchedOff {
  readonly method: string
  /** The environment of the clients; null for both. */
  readonly environment: Environment | null
  /** Where this account would take the payment; null for any. */
  readonly provider: string | null
  /** What merchants are told. */
  readonly note: string
}

/** Whether it is about such a payment, taken by this account. */
export const isSwitchedOff = (
  off: Pick<SwitchedOff, 'method' | 'environment' | 'provider'>,
  {
    method,
    environment,
    provider,
  }: { readonly method: string; readonly environment: Environment; readonly provider: string },
): boolean =>
  off.method === method &&
  (off.environment === null || off.environment === environment) &&
  (off.provider === null || off.provider === provider)
