import { sql } from 'kysely'
import { aheadOfRealTime, inRealTime, type Retained } from '../retention/retained.ts'

/** Plans that no call has used up; they were made in real time. */
export const plannedOutcomes: Retained = {
  oldest: (clientId) => sql`
    select min(created_at) + ${aheadOfRealTime(clientId)} from planned_outcomes where client_id = ${clientId}`,
  async remove(db, clientId, before) {
    await sql`
      delete from planned_outcomes
      where client_id = ${clientId} and created_at between '-infinity' and ${inRealTime(clientId, before)}`.execute(
      db,
    )
    return false
  },
}
