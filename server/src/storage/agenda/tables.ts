import type { Generated } from 'kysely'
import type { AgendaKind } from '../../domain/index.ts'

export interface AgendaTables {
  agenda: AgendaTable
}

interface AgendaTable {
  client_id: string
  kind: AgendaKind
  subject_id: string
  due_at: Date
  tries: Generated<number>
  lease_token: string | null
  lease_until: Date | null
  failed_since: Generated<Date | null>
  last_error: Generated<string | null>
}
