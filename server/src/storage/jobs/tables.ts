import type { Generated } from 'kysely'
import type { JobKind } from '../../domain/index.ts'

export interface JobTables {
  agenda: JobTable
}

interface JobTable {
  client_id: string
  kind: JobKind
  subject_id: string
  due_at: Date
  tries: Generated<number>
  lease_token: string | null
  lease_until: Date | null
  failed_since: Generated<Date | null>
  last_error: Generated<string | null>
}
