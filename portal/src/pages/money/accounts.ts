import type { ACCOUNT_KINDS } from '../../../../server/src/domain/ledger/accounts.ts'

/** The books' accounts, the merchant's own first. */
export const ACCOUNTS = [
  'payable',
  'held',
  'returning',
  'fees',
  'provider',
] as const satisfies readonly (keyof typeof ACCOUNT_KINDS)[]
