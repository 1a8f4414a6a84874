import { type RawBuilder, sql } from 'kysely'
import type { Realm } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

export interface PortalUser {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly isEmailVerified: boolean
}

// The tables of one realm have the same columns as the other's.
const usersOf = (realm: Realm) => `${realm}_users` as 'portal_users'
const sessionsOf = (realm: Realm) => `${realm}_sessions` as 'portal_sessions'
const credentialsOf = (realm: Realm) => `${realm}_credentials` as 'portal_credentials'
const passkeysOf = (realm: Realm) => `${realm}_passkeys` as 'portal_passkeys'

export async function findUserByEmail(db: Database, realm: Realm, email: string): Promise<PortalUser | null> {
  const row = await selectUser(db, realm).where('email', '=', email).executeTakeFirst()
  return row ? toUser(row) : null
}

export async function findUser(db: Database, realm: Realm, userId: string): Promise<PortalUser | null> {
  const row = await selectUser(db, realm).where('id', '=', userId).executeTakeFirst()
  return row ? toUser(row) : null
}

const selectUser = (db: Database, realm: Realm) =>
  db.selectFrom(usersOf(realm)).select(['id', 'name', 'email', 'is_email_verified'])

type Row = Awaited<ReturnType<ReturnType<typeof selectUser>['executeTakeFirstOrThrow']>>

const toUser = (row: Row): PortalUser => ({
  userId: row.id,
  name: row.name,
  email: row.email,
  isEmailVerified: row.is_email_verified,
})

/** The address is confirmed. False where it was before. */
export async function confirmUser(db: Database, realm: Realm, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(usersOf(realm))
    .set({ is_email_verified: true })
    .where('id', '=', userId)
    .where('is_email_verified', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether somebody signs in with a password, and not only through another server. */
export async function hasPassword(db: Database, realm: Realm, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom(credentialsOf(realm))
    .where('user_id', '=', userId)
    .where('password_hash', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countPasskeys(db: Database, realm: Realm, userId: string): Promise<number> {
  const row = await db
    .selectFrom(passkeysOf(realm))
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

interface PortalSession {
  readonly sessionId: string
  readonly address: string | null
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

/** Those that have not ended, the most recently used first. */
export async function listPortalSessions(
  db: Database,
  realm: Realm,
  userId: string,
  now: Date,
): Promise<PortalSession[]> {
  const rows = await db
    .selectFrom(sessionsOf(realm))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .select(['id', 'address', 'user_agent', 'created_at', 'updated_at'])
    .execute()
  return rows.map((row) => ({
    sessionId: row.id,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.updated_at,
  }))
}

/** Ends a session of the user; false where it does not exist. */
export async function deletePortalSession(
  db: Database,
  realm: Realm,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(sessionsOf(realm))
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of the user, or all except one; returns how many. */
export async function deleteOtherSessions(
  db: Database,
  realm: Realm,
  userId: string,
  keptId: string | null,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(sessionsOf(realm))
    .where('user_id', '=', userId)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId as string))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sessions, links, invitations, failures and counts of mails that are over. */
export async function deleteEndedAccess(
  db: Database,
  now: Date,
  { failedBefore, mailedBefore }: { readonly failedBefore: Date; readonly mailedBefore: Date },
): Promise<void> {
  for (const [name, key] of ENDING)
    await deleteSome(db, before(name, { key, end: 'expires_at', moment: now }))
  const key = 'subject_digest'
  await deleteSome(db, before('sign_in_failures', { key, end: 'failed_at', moment: failedBefore }))
  await deleteSome(db, before('mail_counts', { key, end: 'since', moment: mailedBefore }))
}

const ENDING = [
  ['portal_sessions', 'id'],
  ['portal_verifications', 'id'],
  ['operator_sessions', 'id'],
  ['operator_verifications', 'id'],
  ['operator_invitations', 'invitation_id'],
  ['application_documents', 'document_id'],
] as const

function before(name: string, { key, end, moment }: { key: string; end: string; moment: Date }) {
  const [table, id, column] = [sql.table(name), sql.ref(key), sql.ref(end)]
  return sql`delete from ${table} where ${id} = any(array(
    select ${id} from ${table} where ${column} < ${moment} order by ${column} limit ${LIMIT}))`
}

const BATCH = 500
const LIMIT = sql.lit(BATCH)

/** A few at a time, until none is left: nobody waits long for a row. */
async function deleteSome(db: Database, batch: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows = 0n } = await batch.execute(db)
  if (numAffectedRows >= BigInt(BATCH)) await deleteSome(db, batch)
}
