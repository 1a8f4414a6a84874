import { sql } from 'kysely'
import { type JobKind, agreementJobSubject } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { Job } from './jobs.ts'

/** A job that has failed again and again. */
export interface FailingJob extends Job {
  /** How often in a row. */
  readonly failures: number
  /** Null where a gateway of an older version wrote it. */
  readonly failedSince: Date | null
  readonly lastError: string | null
  /** Whether a gateway is working on it right now. */
  readonly isUnderWay: boolean
}

export type JobName = Pick<Job, 'clientId' | 'kind' | 'subjectId'>

interface FailingSearch {
  /** Null for all. */
  readonly clientId: string | null
  readonly kind: JobKind | null
  /** Only those that have failed since before this moment. */
  readonly before?: Date
  /** Without requests to providers: payments, disputes and registrations have lists of their own. Agreements have none. */
  readonly isOwnWork?: boolean
  /** The job after which the list continues. */
  readonly after: JobName | null
  readonly limit: number
}

/** Most failures pass by the second try. Written out as the indexes are: only then are they used. */
const IS_FAILING = sql<boolean>`tries > 2`
const IS_OWN_WORK = sql<boolean>`(kind <> 'finish_attempt' or starts_with(subject_id, ${sql.lit(agreementJobSubject(''))}))`
const FIRST: JobName = { clientId: '', kind: '' as JobKind, subjectId: '' }

/** Those that have failed three times in a row or more, by client, kind and subject; of one kind by client and subject. */
export async function listFailingJobs(
  db: Database,
  { clientId, kind, before, isOwnWork = false, after, limit }: FailingSearch,
): Promise<FailingJob[]> {
  const from = after ?? FIRST
  const rows = await byIndex(db, (tx) =>
    tx
      .selectFrom('agenda')
      .where(IS_FAILING)
      .$if(kind !== null, (query) => query.where('kind', '=', kind as JobKind))
      .$if(isOwnWork, (query) => query.where(IS_OWN_WORK))
      .$if(before !== undefined, (query) =>
        query.where(sql<boolean>`coalesce(failed_since < ${before}, true)`),
      )
      .$if(clientId !== null, (query) => query.where('client_id', '=', clientId as string))
      .where(
        kind === null
          ? sql<boolean>`(client_id, kind, subject_id) > (${from.clientId}, ${from.kind}, ${from.subjectId})`
          : sql<boolean>`(client_id, subject_id) > (${from.clientId}, ${from.subjectId})`,
      )
      .orderBy('client_id')
      .$if(kind === null, (query) => query.orderBy('kind'))
      .orderBy('subject_id')
      .limit(limit)
      .select(['client_id', 'kind', 'subject_id', 'due_at', 'tries', 'failed_since', 'last_error'])
      .select(sql<boolean>`coalesce(lease_until > now(), false)`.as('is_under_way'))
      .execute(),
  )
  return rows.map((row) => ({
    clientId: row.client_id,
    kind: row.kind,
    subjectId: row.subject_id,
    dueAt: row.due_at,
    failures: row.tries,
    failedSince: row.failed_since,
    lastError: row.last_error,
    isUnderWay: row.is_under_way,
  }))
}

/** The result of the request to have a job tried now. */
type Retry =
  | { readonly outcome: 'RETRIED'; readonly failures: number; readonly lastError: string | null }
  | { readonly outcome: 'MISSING' | 'UNDER_WAY' | 'NOT_FAILING' }

/**
 * Makes a job due at this moment of its client's time. Only one that has failed: any other would run before its time. Its
 * error stays until it is done.
 */
export async function makeJobDue(
  tx: DatabaseTransaction,
  { clientId, kind, subjectId }: JobName,
  at: Date,
): Promise<Retry> {
  const found = await tx
    .selectFrom('agenda')
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .select(['tries', 'last_error'])
    .select(sql<boolean>`coalesce(lease_until > now(), false)`.as('is_under_way'))
    .forUpdate()
    .executeTakeFirst()
  if (!found) return { outcome: 'MISSING' }
  if (found.is_under_way) return { outcome: 'UNDER_WAY' }
  if (found.tries === 0) return { outcome: 'NOT_FAILING' }
  await tx
    .updateTable('agenda')
    .set((eb) => ({ due_at: eb.fn<Date>('least', ['due_at', eb.val(at)]) }))
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
  return { outcome: 'RETRIED', failures: found.tries, lastError: found.last_error }
}
