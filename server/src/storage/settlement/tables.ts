import type { Generated } from 'kysely'
import type { LedgerEvent } from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'

export interface SettlementTables {
  statement_lines: StatementLinesTable
  settlement_marks: SettlementMarksTable
  statements: StatementsTable
}

export interface StatementLinesTable {
  client_id: string
  currency: string
  position: bigint
  event_kind: LedgerEvent
  event_id: string
  payment_id: string
  happened_at: Date
  gross_minor: bigint
  fee_minor: bigint
  value_day: string | null
}

interface SettlementMarksTable {
  client_id: string
  closed_through: Date | null
  /** When it is paid out next; null while there is nothing to pay out. */
  pay_due: Date | null
}

export interface StatementsTable {
  client_id: string
  currency: string
  number: number
  first_position: bigint
  last_position: bigint
  opened_at: Date | null
  closed_at: Date
  opening_minor: string
  closing_minor: string
  pending_minor: string
  sums: Json
  digest: string
  made_at: Generated<Date>
}
