import type { BankAccountState, BankNumberKind, PayoutState } from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'

export interface PayoutTables {
  bank_accounts: BankAccountsTable
  payouts: PayoutsTable
  payout_holds: PayoutHoldsTable
}

export interface BankAccountsTable {
  client_id: string
  account_id: string
  currency: string
  holder: string
  kind: BankNumberKind
  number_sealed: Buffer
  last_four: string
  state: BankAccountState
  added_at: Date
  added_by: string
  usable_from: Date
  decided_at: Date | null
  decided_by: string | null
  reason: string | null
}

export interface PayoutsTable {
  client_id: string
  payout_id: string
  currency: string
  amount_minor: bigint
  account_id: string
  state: PayoutState
  made_at: Date
  moment: Date | null
  coverage: Json
  debtor: string | null
  file_id: string | null
  steps: Json
}

export interface PayoutHoldsTable {
  client_id: string
  cause: 'operator' | 'returned'
  reason: string
  held_at: Date
  held_by: string
}
