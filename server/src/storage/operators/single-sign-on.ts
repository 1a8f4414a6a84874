import { randomUUID } from 'node:crypto'
import type { Claims, OperatorRole } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

/** The library's name for what another server asserts. */
const PROVIDER = 'sso'

/** Somebody whom another server has vouched for before, or may vouch for. */
export interface SsoUser {
  readonly userId: string
  /** By which they are known here. */
  readonly email: string
  readonly hasPassword: boolean
}

/** By the server and its own name for the person, and by nothing else. */
export async function findSsoUser(
  db: Database,
  { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>,
): Promise<SsoUser | null> {
  const row = await db
    .selectFrom('operator_credentials as c')
    .innerJoin('operator_users as u', 'u.id', 'c.user_id')
    .where('c.issuer', '=', issuer)
    .where('c.account_id', '=', subject)
    .select(['u.id', 'u.email'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('operator_credentials as p')
          .whereRef('p.user_id', '=', 'c.user_id')
          .where('p.password_hash', 'is not', null)
          .select('p.id'),
      ).as('has_password'),
    )
    .executeTakeFirst()
  return row ? { userId: row.id, email: row.email, hasPassword: Boolean(row.has_password) } : null
}

/** False where somebody has the address already. */
export async function insertSsoUser(
  tx: DatabaseTransaction,
  user: { readonly userId: string; readonly name: string; readonly email: string },
  { isEmailVerified, at }: { readonly isEmailVerified: boolean; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_users')
    .values({
      ...{ id: user.userId, name: user.name, email: user.email, image: null, sso_role: null },
      ...{ is_email_verified: isEmailVerified, created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** From now on the server can vouch for this account. False where the subject is somebody else's. */
export async function insertSsoCredential(
  tx: DatabaseTransaction,
  userId: string,
  { issuer, subject, email, isEmailVerified }: Claims,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_credentials')
    .values({
      ...{ id: randomUUID(), user_id: userId, provider_id: PROVIDER, issuer, account_id: subject },
      ...{ email, is_email_verified: isEmailVerified, password_hash: null, scope: null },
      ...{ access_token: null, refresh_token: null, id_token: null },
      ...{ access_token_expires_at: null, refresh_token_expires_at: null, created_at: at, updated_at: at },
    })
    .onConflict((conflict) => conflict.columns(['issuer', 'account_id']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What the server now says about an address, and the role that its groups grant. */
export async function noteSsoClaims(
  tx: DatabaseTransaction,
  userId: string,
  { issuer, subject, email, isEmailVerified }: Claims,
  { role, at }: { readonly role: OperatorRole | null; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('operator_credentials')
    .set({ email, is_email_verified: isEmailVerified, updated_at: at })
    .where('issuer', '=', issuer)
    .where('account_id', '=', subject)
    .execute()
  await tx.updateTable('operator_users').set({ sso_role: role }).where('id', '=', userId).execute()
}

/** The address by which somebody is known who has no password here. */
export async function updateProvenEmail(
  tx: DatabaseTransaction,
  userId: string,
  email: string,
): Promise<void> {
  await tx
    .updateTable('operator_users')
    .set({ email, is_email_verified: true })
    .where('id', '=', userId)
    .execute()
}

/** What another server last said about an account's owner; null where no server vouches for it. */
interface SsoLink {
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly linkedAt: Date
}

export async function findSsoLink(db: Database, userId: string): Promise<SsoLink | null> {
  const row = await db
    .selectFrom('operator_credentials')
    .where('user_id', '=', userId)
    .where('issuer', 'is not', null)
    .select(['email', 'is_email_verified', 'created_at'])
    .executeTakeFirst()
  return row
    ? { email: row.email, isEmailVerified: row.is_email_verified === true, linkedAt: row.created_at }
    : null
}

/** With the sessions that came from it. False where there was none. */
export async function deleteSsoLink(tx: DatabaseTransaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_credentials')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PROVIDER)
    .executeTakeFirst()
  await tx
    .deleteFrom('operator_sessions')
    .where('user_id', '=', userId)
    .where('claims_at', 'is not', null)
    .execute()
  await tx.updateTable('operator_users').set({ sso_role: null }).where('id', '=', userId).execute()
  return numDeletedRows > 0n
}

/** An account that somebody began with an invitation and abandoned: after joining, no account is unconfirmed. */
export async function deleteHalfMadeOperator(tx: DatabaseTransaction, email: string): Promise<void> {
  await tx
    .deleteFrom('operator_users')
    .where('email', '=', email)
    .where('is_email_verified', '=', false)
    .execute()
}

/** The part of a session that decides what its owner may do. */
interface OperatorSession {
  /** Null where the session did not come from another server. */
  readonly ssoRole: OperatorRole | null
  readonly createdAt: Date
}

/** Null where it is over. */
export async function findOperatorSession(
  db: Database,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<OperatorSession | null> {
  const row = await db
    .selectFrom('operator_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select(['sso_role', 'created_at'])
    .executeTakeFirst()
  return row ? { ssoRole: row.sso_role, createdAt: row.created_at } : null
}
