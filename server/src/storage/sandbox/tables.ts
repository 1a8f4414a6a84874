import type { DropPoint, ResultCode } from '@amsel/contract'
import type { Generated } from 'kysely'

export interface SandboxTables {
  planned_outcomes: PlannedOutcomesTable
  simulated_charges: SimulatedChargesTable
  simulated_cards: SimulatedCardsTable
  store_pages: StorePagesTable
}

interface StorePagesTable {
  client_id: string
  page_id: string
  made_at: Date
}

interface PlannedOutcomesTable {
  client_id: string
  plan_id: string
  operation: string
  result_code: ResultCode | null
  delay_seconds: number | null
  drop_point: DropPoint | null
  times_left: number
  created_at: Generated<Date>
}

interface SimulatedChargesTable {
  client_id: string
  charge_key: string
  outcome: 'SUCCESS' | 'FAIL' | 'PENDING'
  result_code: ResultCode
  settles_at: Date | null
  currency: string | null
  amount_minor: bigint | null
}

interface SimulatedCardsTable {
  client_id: string
  provider_token: string
  result_code: ResultCode
}
