import { sql } from 'kysely'
import type { Retained } from '../retention/retained.ts'

/** Whatever became of its job, no name of a card outlives its time. */
export const presentedCards: Retained = {
  oldest: (clientId) => sql`select min(forget_at) from presented_cards where client_id = ${clientId}`,
  async remove(db, clientId, before) {
    await sql`delete from presented_cards where client_id = ${clientId} and forget_at <= ${before}`.execute(
      db,
    )
    return false
  },
}
