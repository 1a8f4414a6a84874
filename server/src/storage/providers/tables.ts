import type {
  AttemptKind,
  CircuitState,
  Environment,
  ProviderAccount,
  ProviderDifference,
} from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'

export interface ProviderTables {
  provider_accounts: ProviderAccountsTable
  provider_routes: ProviderRoutesTable
  provider_events: ProviderEventsTable
  gateway_holds: GatewayHoldsTable
  switched_off_methods: SwitchedOffMethodsTable
  provider_reports: ProviderReportsTable
  provider_differences: ProviderDifferencesTable
  provider_comparisons: ProviderComparisonsTable
}

export interface ProviderAccountsTable {
  name: string
  kind: ProviderAccount['kind']
  environment: Environment
  status: ProviderAccount['status']
  config_sealed: Buffer
  shown: Json
  limits: Json
  created_at: Date
  changed_at: Date
  tested_at: Date | null
  is_test_passed: boolean | null
  test_sentence: string | null
}

export interface ProviderRoutesTable {
  route_id: string
  client_id: string
  provider: string
  method: string | null
  currency: string | null
  min_amount_minor: bigint | null
  max_amount_minor: bigint | null
  position: number
  share: number
  allows_sandbox: boolean
  created_at: Date
}

export interface ProviderEventsTable {
  client_id: string
  event_id: string
  provider: string
  attempt_id: string
  outcome: unknown
  received_at: Date
  state: 'RECEIVED' | 'HEARD' | 'UNMATCHED' | 'DOUBTED'
}

interface GatewayHoldsTable {
  hold_id: string
  begun_at: Date
  since: Date | null
  lifted_at: Date | null
}

export interface SwitchedOffMethodsTable {
  off_id: string
  method: string
  environment: Environment | null
  provider: string | null
  note: string
  since: Date
  switched_by: string
}

interface ProviderReportsTable {
  process: string
  provider: string
  circuit: CircuitState
  circuit_since: Date
  under_way: number
  answered: number
  failed: number
  last_failed_at: Date | null
  seen_at: Date
}

export interface ProviderDifferencesTable {
  client_id: string
  difference_id: string
  provider: string
  attempt_id: string
  payment_id: string | null
  attempt_kind: AttemptKind | null
  what: ProviderDifference['what']
  here: Json
  told: Json
  found_by: ProviderDifference['foundBy']
  found_at: Date
  last_found_at: Date
  state: ProviderDifference['state']
  decided_at: Date | null
}

interface ProviderComparisonsTable {
  provider: string
  started_at: Date
  finished_at: Date | null
  is_listed: boolean
  checked: number
  different: number
  unanswered: number
  claimed_by: string | null
  claimed_until: Date | null
}
