export type { AuditAction } from '../../../domain/index.ts'

/** GET /organisations/:organisationId/audit?client=&action=&cursor= */
export interface AuditRow {
  readonly entryId: string
  readonly at: string
  readonly clientId: string
  readonly actor: string
  readonly action: string
  readonly subject: string | null
  readonly address: string | null
  readonly before: unknown
  readonly after: unknown
}
