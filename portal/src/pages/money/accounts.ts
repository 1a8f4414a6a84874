import type { AccountKind } from 'amsel/portal-api'

/** The ledger's accounts, the merchant's own first. */
export const ACCOUNTS = [
  'payable',
  'held',
  'returning',
  'paying_out',
  'bank',
  'fees',
  'provider',
] as const satisfies readonly AccountKind[]
