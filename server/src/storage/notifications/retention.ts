import { type RawBuilder, sql } from 'kysely'
import { SANDBOX_PREFIX } from '../../domain/index.ts'
import { aheadOfRealTime, BATCH, inRealTime, isWholeBatch, type Retained } from '../retention/retained.ts'
import { NOTIFICATION_ID_START } from './attempt-months.ts'

/**
 * Removes some notifications with their attempts, or those of them that `attempts` says: `old` selects their ids, subjects
 * and sequences, and locks them. The highest number of each subject is remembered: the next one gets a higher. Ends with
 * `select count(*) as removed`.
 */
export const removalOf = (
  clientId: string,
  old: RawBuilder<unknown>,
  attempts: RawBuilder<unknown> = sql`true`,
) => sql<{ removed: bigint }>`
  with old as (${old}), numbered as (
    insert into notification_sequences as known (client_id, subject_id, last_sequence)
    select ${clientId}, subject_id, max(sequence) from old group by subject_id order by subject_id
    on conflict (client_id, subject_id) do update
    set last_sequence = greatest(known.last_sequence, excluded.last_sequence)
  ), forgotten as (
    delete from notification_attempts
    where client_id = ${clientId} and ${attempts} and notification_id = any(array(select notification_id from old))
  ), gone as (
    delete from notifications
    where client_id = ${clientId} and notification_id = any(array(select notification_id from old))
    returning notification_id
  )
  select count(*) as removed from gone`

/** The others go with their month. Not for a sandbox client: its own clock says what is old, and another setting for how long. */
const goWithTheirNotification = (clientId: string) =>
  clientId.startsWith(SANDBOX_PREFIX) ? sql`true` : sql`notification_id < ${sql.lit(NOTIFICATION_ID_START)}`

/** Those that are no longer on their way. */
export const notifications: Retained = {
  oldest: (clientId) => sql`
    select min(created_at) from notifications
    where client_id = ${clientId} and state in ('ACKNOWLEDGED', 'FAILED', 'NO_ADDRESS', 'OVERTAKEN')`,
  remove: (db, clientId, before) =>
    isWholeBatch(
      db,
      removalOf(
        clientId,
        sql`
          select notification_id, subject_id, sequence from notifications
          where client_id = ${clientId} and created_at between '-infinity' and ${before}
            and state in ('ACKNOWLEDGED', 'FAILED', 'NO_ADDRESS', 'OVERTAKEN')
          order by created_at limit ${sql.lit(BATCH)}
          for update skip locked`,
        goWithTheirNotification(clientId),
      ),
    ),
}

/** Listeners that stood in for a client's addresses, in real time. There is at most one. */
export const listeners: Retained = {
  oldest: (clientId) => sql`
    select listens_until + ${aheadOfRealTime(clientId)} from notification_listeners where client_id = ${clientId}`,
  async remove(db, clientId, before) {
    await sql`
      delete from notification_listeners
      where client_id = ${clientId} and listens_until <= ${inRealTime(clientId, before)}`.execute(db)
    return false
  },
}
