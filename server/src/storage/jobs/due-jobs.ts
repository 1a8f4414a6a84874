import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { JOB_QUEUES, type JobKind, type JobQueue } from '../../domain/index.ts'
import { DueClients } from '../clients/due-clients.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import type { ClaimedJob } from './jobs.ts'

/**
 * The kinds of a queue, written out: only then are its indexes used. While nodes are upgraded one by one, a newer one may
 * write jobs that an older one cannot do: they are in no queue of the older and left to the newer.
 */
const isOf = (queue: JobQueue) =>
  sql<boolean>`kind in (${sql.join(JOB_QUEUES[queue].map((kind) => sql.lit(kind)))})`

/** Finds the clients that have something due in a queue. */
export const clientsWithDueJobs = (pool: Database, queue: JobQueue): DueClients =>
  new DueClients(pool, {
    async listOverdue(db, now, limit) {
      const { rows } = await sql<{ client_id: string }>`
        select client_id from agenda
        where ${isOf(queue)} and due_at <= ${now} and (lease_until is null or lease_until < now())
        order by due_at limit ${limit}`.execute(db)
      return rows.map((row) => row.client_id)
    },
    async findAfter(db, clientId) {
      const { rows } = await sql<{ client_id: string; due_at: Date }>`
        select client_id, due_at from agenda where ${isOf(queue)} and client_id > ${clientId}
        order by client_id, due_at limit 1`.execute(db)
      return rows[0] ? { clientId: rows[0].client_id, dueAt: rows[0].due_at } : null
    },
    findDueTime: (db, clientId) => findNextDueTime(db, clientId, queue),
  })

/** Claims some of a client's due jobs of a queue for this node alone, until the lease runs out. */
export async function claimDueJobs(
  db: Database,
  claim: { queue: JobQueue; clientId: string; until: Date; leaseSeconds: number; limit: number },
): Promise<ClaimedJob[]> {
  const { queue, clientId, until, leaseSeconds, limit } = claim
  const leaseToken = randomUUID()
  // Named one by one as well: otherwise reading all of the client's jobs might seem as quick.
  const claimed = sql<{ kind: JobKind; subject_id: string; due_at: Date; tries: number }>`
    with due as (
      select kind, subject_id from agenda
      where client_id = ${clientId} and ${isOf(queue)} and due_at <= ${until}
        and (lease_until is null or lease_until < now())
      order by due_at limit ${limit}
      for update skip locked
    )
    update agenda set lease_token = ${leaseToken}, lease_until = now() + make_interval(secs => ${leaseSeconds})
    where client_id = ${clientId} and kind = any(array(select kind from due))
      and subject_id = any(array(select subject_id from due)) and (kind, subject_id) in (select kind, subject_id from due)
    returning kind, subject_id, due_at, tries`
  const { rows } = await byIndex(db, (tx) => claimed.execute(tx))
  return rows
    .map((row) => ({
      clientId,
      kind: row.kind,
      subjectId: row.subject_id,
      dueAt: row.due_at,
      tries: row.tries,
      leaseToken,
    }))
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
}

/** The client's next due moment in a queue, including jobs that another node has claimed. */
export async function findNextDueTime(db: Database, clientId: string, queue: JobQueue): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from agenda where client_id = ${clientId} and ${isOf(queue)} order by due_at limit 1`.execute(
    db,
  )
  return rows[0]?.due_at ?? null
}

/** How many of the most overdue jobs are examined to find one that has not failed. */
const LOOKED_AT_MAX = 500

/**
 * How long the most overdue job of any queue has been waiting, in seconds of real time. One that failed before waits for
 * its cause to go, not for a worker: it counts only where there are so many that no other is in sight.
 */
export async function jobLagSeconds(db: Database, now: Date): Promise<number> {
  return Math.max(...(await listQueueLags(db, now)).map(({ lagSeconds }) => lagSeconds))
}

interface QueueLag {
  readonly queue: JobQueue
  readonly lagSeconds: number
}

/** The same for each queue. */
export async function listQueueLags(db: Database, now: Date): Promise<QueueLag[]> {
  const queues = Object.keys(JOB_QUEUES) as JobQueue[]
  return Promise.all(
    queues.map(async (queue) => {
      const job = await findMostOverdue(db, queue)
      const lagMs = job ? now.getTime() - job.due_at.getTime() : 0
      return { queue, lagSeconds: Math.max(0, lagMs / 1_000) }
    }),
  )
}

async function findMostOverdue(db: Database, queue: JobQueue): Promise<OverdueJob | undefined> {
  const [first] = await listMostOverdue(db, queue, 1)
  if (!first?.tries) return first
  const jobs = await byIndex(db, (tx) => listMostOverdue(tx, queue, LOOKED_AT_MAX))
  return jobs.find(({ tries }) => tries === 0) ?? jobs[LOOKED_AT_MAX - 1]
}

interface OverdueJob {
  readonly due_at: Date
  readonly tries: number
}

async function listMostOverdue(db: Database, queue: JobQueue, limit: number): Promise<OverdueJob[]> {
  const { rows } = await sql<OverdueJob>`
    select due_at, tries from agenda where ${isOf(queue)} order by due_at limit ${limit}`.execute(db)
  return rows
}

/** What time will make due for a client, the next first; for each queue by its index. */
export async function listNextDue(
  db: Database,
  clientId: string,
  limit: number,
): Promise<{ kind: JobKind; subjectId: string; dueAt: Date }[]> {
  const rows = await byIndex(db, async (tx) => {
    const found = []
    for (const queue of Object.keys(JOB_QUEUES) as JobQueue[])
      found.push(
        ...(await tx
          .selectFrom('agenda')
          .where('client_id', '=', clientId)
          .where(isOf(queue))
          .orderBy('due_at')
          .limit(limit)
          .select(['kind', 'subject_id', 'due_at'])
          .execute()),
      )
    return found
  })
  const next = rows.sort((one, other) => one.due_at.getTime() - other.due_at.getTime()).slice(0, limit)
  return next.map((row) => ({ kind: row.kind, subjectId: row.subject_id, dueAt: row.due_at }))
}
