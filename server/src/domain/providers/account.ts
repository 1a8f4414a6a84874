import type { Facts } from '../audit/audit.ts'
import type { Environment } from '../clients/client.ts'

/** What an account can speak. */
export const PROVIDER_KINDS = ['ams', 'stripe', 'simulator'] as const
export type ProviderKind = (typeof PROVIDER_KINDS)[number]

/** The account that every gateway with a sandbox has, without anybody adding it. */
export const BUILT_IN_ACCOUNT = 'simulator'

/** One contract with a provider that moves money, without its secrets. */
export interface ProviderAccount {
  readonly name: string
  readonly kind: ProviderKind
  readonly environment: Environment
  /** A disabled account takes nothing new; what was begun there ends there. */
  readonly status: 'ACTIVE' | 'DISABLED'
  readonly limits: AccountLimits | null
  /** The part of its config that is not secret. */
  readonly shown: Facts
}

/** By currency; a currency that is not named has none. */
export type AccountLimits = Readonly<Record<string, AmountRange>>

/** Null: no such end. */
export interface AmountRange {
  readonly minMinor: bigint | null
  readonly maxMinor: bigint | null
}

export const isWithin = ({ minMinor, maxMinor }: AmountRange, amountMinor: bigint): boolean =>
  (minMinor === null || amountMinor >= minMinor) && (maxMinor === null || amountMinor <= maxMinor)

/** It is part of an address, and of the rows of payments. */
const ACCOUNT_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

export const isAccountName = (text: string): boolean => ACCOUNT_NAME.test(text)
