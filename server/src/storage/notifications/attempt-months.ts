import type pg from 'pg'
import { idTime } from '../../domain/index.ts'
import { leavesBroken } from '../connection/leaves-broken.ts'
import { sendPatiently } from '../connection/send-patiently.ts'

/** What an id of a notification begins with; the time follows. Those from before are random, and sort before all of these. */
export const NOTIFICATION_ID_START = 'n'

const MONTH_LENGTH = 6

/** A month as ids and partitions name it, such as 202611; in UTC. */
export const attemptMonth = (at: Date): string => idTime(at).slice(0, MONTH_LENGTH)

/** Makes the months that are needed and drops, with all delivery attempts in them, those before the first that is kept. */
export async function keepAttemptMonths(
  pool: pg.Pool,
  { keptFrom, needed }: { readonly keptFrom: string; readonly needed: readonly string[] },
): Promise<void> {
  const client = await pool.connect()
  let isBroken = false
  try {
    await sendPatiently(client, 'select keep_notification_months($1, $2)', [keptFrom, needed])
  } catch (error) {
    isBroken = leavesBroken(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}
