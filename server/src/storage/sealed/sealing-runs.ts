import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { SealingRunsTable } from './tables.ts'

/** The progress of one table. */
export interface SealingProgress {
  readonly table: string
  /** Those whose rows it has. */
  readonly owners: number
  readonly done: number
  readonly sealed: number
  readonly held: number
  readonly unopened: number
}

/** What is sealed is counted by its master keys, or sealed again with the newest. */
export interface SealingRun {
  readonly runId: string
  readonly kind: SealingRunsTable['kind']
  readonly begunBy: string
  readonly begunAt: Date
  /** When it last recorded its progress. */
  readonly seenAt: Date
  readonly endedAt: Date | null
  readonly progress: readonly SealingProgress[]
  /** What was found at its end. */
  readonly counts: unknown
  readonly failure: string | null
}

/** False where another one is running. One that has not been seen since then is over. */
export async function insertSealingRun(
  tx: DatabaseTransaction,
  run: Pick<SealingRun, 'runId' | 'kind' | 'begunBy' | 'begunAt'>,
  seenBefore: Date,
): Promise<boolean> {
  await tx
    .updateTable('sealing_runs')
    .set({ ended_at: run.begunAt, failure: 'its process ended' })
    .where('ended_at', 'is', null)
    .where('seen_at', '<', seenBefore)
    .execute()
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('sealing_runs')
    .values({
      run_id: run.runId,
      kind: run.kind,
      begun_by: run.begunBy,
      begun_at: run.begunAt,
      seen_at: run.begunAt,
      ended_at: null,
      progress: '[]',
      counts: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** False where it has ended, or somebody took it for ended. */
export async function updateSealingRun(
  db: Database,
  runId: string,
  now: Pick<SealingRun, 'seenAt' | 'endedAt' | 'progress' | 'failure'> & { readonly counts: unknown },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sealing_runs')
    .set({
      seen_at: now.seenAt,
      ended_at: now.endedAt,
      progress: JSON.stringify(now.progress),
      counts: now.counts === null ? null : JSON.stringify(now.counts),
      failure: now.failure,
    })
    .where('run_id', '=', runId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The newest first. */
export async function listSealingRuns(db: Database, limit: number): Promise<SealingRun[]> {
  const rows = await db
    .selectFrom('sealing_runs')
    .orderBy('begun_at', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map((row) => ({
    runId: row.run_id,
    kind: row.kind,
    begunBy: row.begun_by,
    begunAt: row.begun_at,
    seenAt: row.seen_at,
    endedAt: row.ended_at,
    progress: row.progress as readonly SealingProgress[],
    counts: row.counts,
    failure: row.failure,
  }))
}
