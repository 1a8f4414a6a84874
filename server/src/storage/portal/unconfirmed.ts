import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

const AT_ONCE = 100

/**
 * Some accounts that were made before a moment and whose address nobody has confirmed, the oldest first. Invited people
 * may still confirm theirs.
 */
export async function listUnconfirmedUsers(db: Database, madeBefore: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from portal_users where not is_email_verified and created_at < ${madeBefore}
      and not exists (
        select 1 from organisation_invitations i where i.email = portal_users.email and i.expires_at > ${now})
    order by created_at limit ${sql.lit(AT_ONCE)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** With everything that belongs to the user alone. False where the address has been confirmed meanwhile. */
export async function deleteUnconfirmedUser(tx: DatabaseTransaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('portal_users')
    .where('id', '=', userId)
    .where('is_email_verified', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes an organisation that has nobody and nothing; false where it has. The caller has locked it. */
export async function deleteEmptyOrganisation(
  tx: DatabaseTransaction,
  organisationId: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from organisations o where o.organisation_id = ${organisationId}
      and not exists (select 1 from organisation_members m where m.organisation_id = o.organisation_id)
      and not exists (select 1 from organisation_clients c where c.organisation_id = o.organisation_id)
      and not exists (select 1 from organisation_invitations i where i.organisation_id = o.organisation_id)
      and not exists (select 1 from production_applications a where a.organisation_id = o.organisation_id)
    `.execute(tx)
  return numAffectedRows > 0n
}
