/**
 * Who moves the money. A provider is called between transactions, never inside one, and knows every attempt by
 * the key that the gateway gave it: the same key again moves nothing twice. It never writes the gateway's books.
 */
import type { Attempt, Environment, ProviderOutcome } from '../domain/index.ts'

export interface Provider {
  readonly name: string
  /** Asks for the payer's money. */
  charge(attempt: Attempt): Promise<ProviderOutcome>
  /** What became of an attempt; null when the provider never heard of it. */
  inquire(attempt: Attempt): Promise<ProviderOutcome | null>
  /** Gives all the money of a charge back. */
  reverse(reversal: Attempt): Promise<ProviderOutcome>
}

/** The provider that serves an environment, or none. */
export type Providers = Readonly<Partial<Record<Environment, Provider>>>
