import type { Generated } from 'kysely'

export interface AgendaTables {
  agenda: AgendaTable
}

export interface AgendaTable {
  client_id: string
  kind: string
  subject_id: string
  due_at: Date
  tries: Generated<number>
  lease_token: string | null
  lease_until: Date | null
}
