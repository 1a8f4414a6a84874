import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'

// "amsel" in ASCII; it need only differ from the keys that other modules choose.
const LOCK_KEY = 0x61_6d_73_65_6c

// The session of a gateway that was killed lives on until the server notices.
const PATIENCE_MS = 3_000

/** Held for as long as the session lives; false when another process keeps it. */
export async function takeOwnerLock(client: Client): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK_KEY])
    if (rows[0].taken) return true
    if (Date.now() > until) return false
    await delay(100)
  }
}
