import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'

export interface OutboxDepth {
  /** Notifications that are to be sent, now or later. */
  readonly waiting: number
  /** How long the oldest of them has waited, by its client's time. */
  readonly oldestSeconds: number
}

/** Reads all that wait: not to be asked on every turn. */
export async function measureOutbox(db: Database, now: Date): Promise<OutboxDepth> {
  const { rows } = await sql<{ waiting: number; oldest_seconds: number | null }>`
    select count(*)::integer as waiting, max(extract(epoch from
      ${now}::timestamptz - n.created_at + make_interval(secs => coalesce(c.offset_ms, 0) / 1000.0)))::float8 as oldest_seconds
    from notifications n left join client_clocks c on c.client_id = n.client_id
    where n.state = 'WAITING'`.execute(db)
  const { waiting = 0, oldest_seconds: oldestSeconds = 0 } = rows[0] ?? {}
  return { waiting, oldestSeconds: Math.max(0, oldestSeconds ?? 0) }
}

/** How long the most overdue unclaimed notification has waited since it was due, in real time. */
export async function outboxLagSeconds(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from notifications
    where state = 'WAITING' and coalesce(due_at, 'infinity') <= ${now}
      and (lease_until is null or lease_until < now())
    order by coalesce(due_at, 'infinity') limit 1`.execute(db)
  return rows[0] ? (now.getTime() - rows[0].due_at.getTime()) / 1_000 : 0
}
