import { say } from '../../progress.ts'
import { FILLERS_MAX, type Side } from '../../volume/side.ts'

const BATCH_ROWS = 25_000
const SAY_EVERY_MS = 10_000

/** $1 is the merchant, $2 and $3 the first and the last number. In batches, by as many connections as there are cores. */
export async function fillTable(
  { pool, clientId, signal }: Side,
  table: string,
  last: number,
  statement: string,
): Promise<void> {
  say(`filling ${table}`)
  let [next, saidAt] = [1, performance.now()]
  const worker = async () => {
    const db = await pool.connect()
    try {
      await db.query('set synchronous_commit = off; set session_replication_role = replica')
      while (next <= last) {
        signal.throwIfAborted()
        const first = next
        next += BATCH_ROWS
        await db.query(statement, [clientId, first, Math.min(next - 1, last)])
        if (performance.now() - saidAt < SAY_EVERY_MS) continue
        saidAt = performance.now()
        say(`filling ${table}, ${next - 1} of ${last}`)
      }
      await db.query('reset all')
    } finally {
      db.release()
    }
  }
  await Promise.all(Array.from({ length: FILLERS_MAX }, worker))
}

/** What the database would do by itself some time later. Says how large it is. */
export async function tidy({ pool }: Side): Promise<string> {
  say('tidying the tables')
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
  const { rows } = await pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  return rows[0]?.size ?? ''
}
