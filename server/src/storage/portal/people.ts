import { type RawBuilder, sql } from 'kysely'
import type { SignInFailures } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

export interface PortalUser {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly isEmailVerified: boolean
}

export async function findUserByEmail(db: Database, email: string): Promise<PortalUser | null> {
  const row = await db
    .selectFrom('portal_users')
    .where('email', '=', email)
    .select(['id', 'name', 'email', 'is_email_verified'])
    .executeTakeFirst()
  return row
    ? { userId: row.id, name: row.name, email: row.email, isEmailVerified: row.is_email_verified }
    : null
}

export async function countPasskeys(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('portal_passkeys')
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export interface PortalSession {
  readonly sessionId: string
  readonly address: string | null
  readonly userAgent: string | null
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

/** Those that have not ended, the one that was used last first. */
export async function listPortalSessions(db: Database, userId: string, now: Date): Promise<PortalSession[]> {
  const rows = await db
    .selectFrom('portal_sessions')
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

/** Ends a session of the user's; false where there is no such one. */
export async function deletePortalSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('portal_sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all sessions of the user's but one; how many these were. */
export async function deleteOtherSessions(db: Database, userId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('portal_sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sessions, links and failures that are over. */
export async function deleteEndedAccess(db: Database, now: Date, forgottenBefore: Date): Promise<void> {
  await deleteSome(
    db,
    sql`delete from portal_sessions where id = any(array(
      select id from portal_sessions where expires_at < ${now} order by expires_at limit ${LIMIT}))`,
  )
  await deleteSome(
    db,
    sql`delete from portal_verifications where id = any(array(
      select id from portal_verifications where expires_at < ${now} order by expires_at limit ${LIMIT}))`,
  )
  await deleteSome(
    db,
    sql`delete from sign_in_failures where subject_digest = any(array(
      select subject_digest from sign_in_failures where failed_at < ${forgottenBefore} order by failed_at limit ${LIMIT}))`,
  )
}

const BATCH = 500
const LIMIT = sql.lit(BATCH)

/** So many at a time, until none is left: nobody waits long for a row. */
async function deleteSome(db: Database, batch: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows = 0n } = await batch.execute(db)
  if (numAffectedRows >= BigInt(BATCH)) await deleteSome(db, batch)
}

export interface KnownFailures extends SignInFailures {
  readonly lockedUntil: Date | null
}

export async function findSignInFailures(db: Database, digest: Buffer): Promise<KnownFailures | null> {
  const row = await db
    .selectFrom('sign_in_failures')
    .where('subject_digest', '=', digest)
    .selectAll()
    .executeTakeFirst()
  return row ? { failures: row.failures, failedAt: row.failed_at, lockedUntil: row.locked_until } : null
}

/** Two that fail at one moment may count as one: the lock comes with the next. */
export async function keepSignInFailures(
  db: Database,
  digest: Buffer,
  { failures, failedAt, lockedUntil }: KnownFailures,
): Promise<void> {
  const values = { failures, failed_at: failedAt, locked_until: lockedUntil }
  await db
    .insertInto('sign_in_failures')
    .values({ subject_digest: digest, ...values })
    .onConflict((conflict) =>
      conflict.column('subject_digest').doUpdateSet({
        ...values,
        failures: sql`greatest(sign_in_failures.failures + 1, excluded.failures)`,
      }),
    )
    .execute()
}

export async function forgetSignInFailures(db: Database, digest: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('subject_digest', '=', digest).execute()
}
