import type { Json } from '../connection/json.ts'

export interface SealingTables {
  sealing_runs: SealingRunsTable
}

export interface SealingRunsTable {
  run_id: string
  kind: 'count' | 'rotate'
  begun_by: string
  begun_at: Date
  seen_at: Date
  ended_at: Date | null
  progress: Json
  counts: Json
  failure: string | null
}
