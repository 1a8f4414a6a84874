import type { Role } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

interface Organisation {
  readonly organisationId: string
  readonly name: string
}

export async function insertOrganisation(
  tx: DatabaseTransaction,
  { organisationId, name }: Organisation,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('organisations')
    .values({ organisation_id: organisationId, name, created_at: createdAt })
    .execute()
}

export async function findOrganisation(db: Database, organisationId: string): Promise<Organisation | null> {
  const row = await db
    .selectFrom('organisations')
    .where('organisation_id', '=', organisationId)
    .select(['organisation_id', 'name'])
    .executeTakeFirst()
  return row ? { organisationId: row.organisation_id, name: row.name } : null
}

/** Locks the organisation: its members and clients change one after the other. */
export async function lockOrganisation(
  tx: DatabaseTransaction,
  organisationId: string,
): Promise<Organisation | null> {
  const row = await tx
    .selectFrom('organisations')
    .where('organisation_id', '=', organisationId)
    .select(['organisation_id', 'name'])
    .forUpdate()
    .executeTakeFirst()
  return row ? { organisationId: row.organisation_id, name: row.name } : null
}

export async function updateOrganisationName(
  tx: DatabaseTransaction,
  organisationId: string,
  name: string,
): Promise<void> {
  await tx.updateTable('organisations').where('organisation_id', '=', organisationId).set({ name }).execute()
}

interface Membership extends Organisation {
  readonly role: Role
}

/** The organisations of a user, by name. */
export async function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('organisation_members as m')
    .innerJoin('organisations as o', 'o.organisation_id', 'm.organisation_id')
    .where('m.user_id', '=', userId)
    .orderBy('o.name')
    .select(['o.organisation_id', 'o.name', 'm.role'])
    .execute()
  return rows.map((row) => ({ organisationId: row.organisation_id, name: row.name, role: row.role }))
}

/** Null also for an organisation that does not exist. */
export async function findRole(db: Database, organisationId: string, userId: string): Promise<Role | null> {
  const row = await db
    .selectFrom('organisation_members')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .select('role')
    .executeTakeFirst()
  return row?.role ?? null
}

interface Member {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly hasTwoFactor: boolean
  readonly joinedAt: Date
  readonly lastSeenAt: Date | null
}

export async function listMembers(db: Database, organisationId: string): Promise<Member[]> {
  const rows = await db
    .selectFrom('organisation_members as m')
    .innerJoin('portal_users as u', 'u.id', 'm.user_id')
    .where('m.organisation_id', '=', organisationId)
    .orderBy('m.joined_at')
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'u.has_two_factor', 'm.joined_at'])
    .select(({ selectFrom }) =>
      selectFrom('portal_sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .select(({ fn }) => fn.max('s.updated_at').as('at'))
        .as('last_seen_at'),
    )
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    hasTwoFactor: row.has_two_factor,
    joinedAt: row.joined_at,
    lastSeenAt: row.last_seen_at,
  }))
}

/** The caller has locked the organisation. */
export async function putMember(
  tx: DatabaseTransaction,
  organisationId: string,
  { userId, role, joinedAt }: { userId: string; role: Role; joinedAt: Date },
): Promise<void> {
  await tx
    .insertInto('organisation_members')
    .values({ organisation_id: organisationId, user_id: userId, role, joined_at: joinedAt })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doUpdateSet({ role }))
    .execute()
}

export async function deleteMember(
  tx: DatabaseTransaction,
  organisationId: string,
  userId: string,
): Promise<void> {
  await tx
    .deleteFrom('organisation_members')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()
}

export async function insertOrganisationClient(
  tx: DatabaseTransaction,
  organisationId: string,
  clientId: string,
): Promise<void> {
  await tx
    .insertInto('organisation_clients')
    .values({ organisation_id: organisationId, client_id: clientId })
    .execute()
}

export async function findOrganisationOf(db: Database, clientId: string): Promise<string | null> {
  const row = await db
    .selectFrom('organisation_clients')
    .where('client_id', '=', clientId)
    .select('organisation_id')
    .executeTakeFirst()
  return row?.organisation_id ?? null
}

/** The clients of all organisations of a user, the oldest first. */
export async function listClientsOf(
  db: Database,
  userId: string,
): Promise<{ clientId: string; organisationId: string }[]> {
  const rows = await db
    .selectFrom('organisation_members as m')
    .innerJoin('organisation_clients as oc', 'oc.organisation_id', 'm.organisation_id')
    .innerJoin('clients as c', 'c.client_id', 'oc.client_id')
    .where('m.user_id', '=', userId)
    .orderBy('c.created_at')
    .select(['oc.client_id', 'oc.organisation_id'])
    .execute()
  return rows.map((row) => ({ clientId: row.client_id, organisationId: row.organisation_id }))
}

export async function listOrganisationClients(db: Database, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organisation_clients')
    .where('organisation_id', '=', organisationId)
    .select('client_id')
    .execute()
  return rows.map((row) => row.client_id)
}
