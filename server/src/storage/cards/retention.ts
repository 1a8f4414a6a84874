import { sql } from 'kysely'
import type { Retained } from '../retention/retained.ts'

/** Whatever became of its place in the agenda, no card stays in the vault. */
export const heldCards: Retained = {
  oldest: (clientId) => sql`select min(shred_at) from card_vault where client_id = ${clientId}`,
  async remove(db, clientId, before) {
    await sql`delete from card_vault where client_id = ${clientId} and shred_at <= ${before}`.execute(db)
    return false
  },
}
