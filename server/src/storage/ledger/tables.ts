import type { Generated } from 'kysely'
import type { AccountKind, LedgerEvent } from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'

export interface LedgerTables {
  transfers: TransfersTable
  account_balances: AccountBalancesTable
  ledger_queue: LedgerQueueTable
  pending_balances: PendingBalancesTable
  ledger_checks: LedgerChecksTable
}

export interface TransfersTable {
  client_id: string
  event_kind: LedgerEvent
  event_id: string
  leg: number
  debit_holder: string
  debit_kind: AccountKind
  credit_holder: string
  credit_kind: AccountKind
  currency: string
  amount_minor: bigint
  happened_at: Date
  recorded_at: Generated<Date>
  payment_id: string
  provider: string
  plan: string | null
  value_day: string | null
}

interface AccountBalancesTable {
  client_id: string
  holder: string
  kind: AccountKind
  currency: string
  balance_minor: string
  provider: string
  /** How many events its client's statements list; of the guarded account alone. */
  lines: Generated<bigint>
}

interface PendingBalancesTable {
  client_id: string
  currency: string
  day: string
  amount_minor: string
}

interface LedgerQueueTable {
  client_id: string
  queue_number: Generated<bigint>
  holder: string
  kind: AccountKind
  currency: string
  amount_minor: bigint
  provider: string
  event_kind: LedgerEvent | null
  event_id: string | null
  payment_id: string | null
  happened_at: Date | null
  gross_minor: bigint | null
  fee_minor: bigint | null
  value_day: string | null
}

interface LedgerChecksTable {
  client_id: string
  verified_at: Date | null
  differences: number
  found: Json
  pass: Json
  lease_token: string | null
  lease_until: Date | null
}
