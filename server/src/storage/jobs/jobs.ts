import { sql } from 'kysely'
import type { JobKind } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'

/** Something that is due at a moment of the client's time. */
export interface Job {
  readonly clientId: string
  readonly kind: JobKind
  readonly subjectId: string
  readonly dueAt: Date
}

export interface ClaimedJob extends Job {
  readonly tries: number
  readonly leaseToken: string
}

export function insertJob(unit: UnitOfWork, job: Job): void {
  unit.add('new_jobs', { kind: job.kind, subject_id: job.subjectId, due_at: job.dueAt })
}

type JobName = Pick<Job, 'clientId' | 'kind' | 'subjectId'>

/** Deletes a job that is no longer wanted, even while somebody is about to do it: their lease is then void. */
export function deleteJob(unit: UnitOfWork, job: JobName): void {
  unit.add('deleted_jobs', { kind: job.kind, subject_id: job.subjectId })
}

/** Sets another moment, and forgets earlier failures. */
export function updateJobDueTime(unit: UnitOfWork, job: Job): void {
  unit.add('moved_jobs', {
    kind: job.kind,
    subject_id: job.subjectId,
    due_at: job.dueAt,
    tries: 0,
    lease_token: null,
    lease_until: null,
  })
}

/** Deletes a claimed job; false when the lease was lost, and then nothing else may be written. */
export async function finishJob(tx: DatabaseTransaction, job: ClaimedJob): Promise<boolean> {
  const { numDeletedRows } = await named(tx.deleteFrom('agenda'), job)
    .where('lease_token', '=', job.leaseToken)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns a claimed job that has failed, to be tried again at another moment. The time of the failure is in real time. */
export async function postponeJob(
  db: Database,
  job: ClaimedJob,
  { dueAt, error, failedAt }: { dueAt: Date; error: string; failedAt: Date },
): Promise<void> {
  await db
    .updateTable('agenda')
    .set((eb) => ({
      due_at: dueAt,
      tries: eb('tries', '+', 1),
      lease_token: null,
      lease_until: null,
      last_error: error,
      // What is left of an earlier time counts no more.
      failed_since: sql<Date>`case when tries = 0 then ${failedAt}::timestamptz else coalesce(failed_since, ${failedAt}::timestamptz) end`,
    }))
    .where('client_id', '=', job.clientId)
    .where('kind', '=', job.kind)
    .where('subject_id', '=', job.subjectId)
    .where('lease_token', '=', job.leaseToken)
    .execute()
}

/**
 * Returns a claimed job with a part of its work done; the rest is done at that moment. False where the lease has gone to somebody
 * else.
 */
export async function continueJob(db: Database, job: ClaimedJob, dueAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('agenda')
    .set({ due_at: dueAt, tries: 0, lease_token: null, lease_until: null })
    .where('client_id', '=', job.clientId)
    .where('kind', '=', job.kind)
    .where('subject_id', '=', job.subjectId)
    .where('lease_token', '=', job.leaseToken)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Filterable<Q> {
  where(column: 'client_id' | 'kind' | 'subject_id', operator: '=', value: string): Q
}

const named = <Q extends Filterable<Q>>(query: Q, job: JobName): Q =>
  query
    .where('client_id', '=', job.clientId)
    .where('kind', '=', job.kind)
    .where('subject_id', '=', job.subjectId)
