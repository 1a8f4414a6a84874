import { sql } from 'kysely'
import type { CircuitState } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** The health of an account, as one process sees it. */
export interface ProviderReport {
  readonly provider: string
  readonly circuit: CircuitState
  readonly circuitSince: Date
  /** Questions that it has not answered yet. */
  readonly underWay: number
  /** In the last hour. */
  readonly answered: number
  readonly failed: number
  readonly lastFailedAt: Date | null
}

export interface StoredProviderReport extends ProviderReport {
  readonly process: string
  readonly seenAt: Date
}

/** Replaces what the process reported before. */
export async function saveProviderReports(
  db: Database,
  process: string,
  seenAt: Date,
  reports: readonly ProviderReport[],
): Promise<void> {
  if (reports.length === 0) return
  await db
    .insertInto('provider_reports')
    .values(
      reports.map((report) => ({
        process,
        provider: report.provider,
        circuit: report.circuit,
        circuit_since: report.circuitSince,
        under_way: report.underWay,
        answered: report.answered,
        failed: report.failed,
        last_failed_at: report.lastFailedAt,
        seen_at: seenAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['process', 'provider']).doUpdateSet({
        circuit: sql`excluded.circuit`,
        circuit_since: sql`excluded.circuit_since`,
        under_way: sql`excluded.under_way`,
        answered: sql`excluded.answered`,
        failed: sql`excluded.failed`,
        last_failed_at: sql`excluded.last_failed_at`,
        seen_at: sql`excluded.seen_at`,
      }),
    )
    .execute()
}

/** Those that were written since then. */
export async function listProviderReports(db: Database, since: Date): Promise<StoredProviderReport[]> {
  const rows = await db
    .selectFrom('provider_reports')
    .where('seen_at', '>=', since)
    .orderBy('provider')
    .orderBy('process')
    .selectAll()
    .execute()
  return rows.map((row) => ({
    process: row.process,
    provider: row.provider,
    circuit: row.circuit,
    circuitSince: row.circuit_since,
    underWay: row.under_way,
    answered: row.answered,
    failed: row.failed,
    lastFailedAt: row.last_failed_at,
    seenAt: row.seen_at,
  }))
}

/** Those of a process that leaves, and those that nobody has written for long. */
export async function deleteProviderReports(db: Database, process: string, olderThan: Date): Promise<void> {
  await db
    .deleteFrom('provider_reports')
    .where((eb) => eb.or([eb('process', '=', process), eb('seen_at', '<', olderThan)]))
    .execute()
}
