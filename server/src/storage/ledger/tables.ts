import type { Generated } from 'kysely'
import type { AccountKind, LedgerEvent } from '../../domain/index.ts'

export interface LedgerTables {
  transfers: TransfersTable
  ledger_checkpoints: LedgerCheckpointsTable
  checkpoint_balances: CheckpointBalancesTable
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
}

export interface LedgerCheckpointsTable {
  client_id: string
  through: Date
}

export interface CheckpointBalancesTable {
  client_id: string
  holder: string
  kind: AccountKind
  currency: string
  balance_minor: string
}
