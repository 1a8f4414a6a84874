import type { AuditAction } from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'

export interface AuditTables {
  audit_entries: AuditEntriesTable
  audit_heads: AuditHeadsTable
}

export interface AuditEntriesTable {
  client_id: string
  entry_id: string
  at: Date
  actor: string
  os_user: string | null
  host: string | null
  address: string | null
  action: AuditAction
  subject: string | null
  before: Json
  after: Json
  trace_id: string | null
  chain_number: bigint
  hash: Buffer | null
}

export interface AuditHeadsTable {
  client_id: string
  number: bigint
  hash: Buffer
  seal: Buffer | null
  from_number: bigint
  from_hash: Buffer
  from_seal: Buffer | null
  unchained: bigint
}
