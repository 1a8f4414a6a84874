import { isAddressOfNobody, type OperatorRole } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

export interface Operator {
  readonly userId: string
  readonly name: string
  /** By which they are known here. */
  readonly email: string
  /** The address is not confirmed if another server merely says so. */
  readonly shownEmail: string
  readonly isEmailVerified: boolean
  /** Null where single sign-on no longer grants any. */
  readonly role: OperatorRole | null
  /** Whether the role is the one that single sign-on grants. */
  readonly isBySso: boolean
  readonly isEnabled: boolean
  readonly hasTwoFactor: boolean
  readonly hasPassword: boolean
  readonly joinedAt: Date
  /** The user id of the person who invited them; null where nobody with an account did. */
  readonly invitedBy: string | null
  readonly lastSeenAt: Date | null
}

export async function findOperator(db: Database, userId: string): Promise<Operator | null> {
  const row = await select(db).where('u.id', '=', userId).executeTakeFirst()
  return row ? toOperator(row) : null
}

/** Who somebody is to the others. */
export type KnownOperator = Pick<Operator, 'userId' | 'email' | 'joinedAt' | 'invitedBy'>

/** Everyone who has ever run the gateway, by their user ids. */
export async function mapOperators(db: Database): Promise<ReadonlyMap<string, KnownOperator>> {
  const rows = await db
    .selectFrom('operators as o')
    .innerJoin('operator_users as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.email', 'o.joined_at', 'o.invited_by'])
    .execute()
  return new Map(
    rows.map(({ id, email, joined_at, invited_by }) => [
      id,
      { userId: id, email, joinedAt: joined_at, invitedBy: invited_by },
    ]),
  )
}

/** All of them, the first first. */
export async function listOperators(db: Database): Promise<Operator[]> {
  const rows = await select(db).orderBy('o.joined_at').orderBy('u.id').execute()
  return rows.map(toOperator)
}

const select = (db: Database) =>
  db
    .selectFrom('operators as o')
    .innerJoin('operator_users as u', 'u.id', 'o.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.is_email_verified', 'u.has_two_factor', 'u.sso_role'])
    .select(['o.role', 'o.is_enabled', 'o.joined_at', 'o.invited_by'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('operator_credentials as c')
          .whereRef('c.user_id', '=', 'u.id')
          .where('c.password_hash', 'is not', null)
          .select('c.id'),
      ).as('has_password'),
    )
    .select(({ selectFrom }) =>
      selectFrom('operator_credentials as t')
        .whereRef('t.user_id', '=', 'u.id')
        .where('t.issuer', 'is not', null)
        .select(({ fn }) => fn.max('t.email').as('email'))
        .as('sso_email'),
    )
    .select(({ selectFrom }) =>
      selectFrom('operator_sessions as s')
        .whereRef('s.user_id', '=', 'u.id')
        .select(({ fn }) => fn.max('s.updated_at').as('seen'))
        .as('last_seen_at'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toOperator = (row: Row): Operator => ({
  userId: row.id,
  name: row.name,
  email: row.email,
  shownEmail: isAddressOfNobody(row.email) ? (row.sso_email ?? '') : row.email,
  isEmailVerified: row.is_email_verified,
  role: row.role ?? row.sso_role,
  isBySso: row.role === null,
  isEnabled: row.is_enabled,
  hasTwoFactor: row.has_two_factor,
  hasPassword: Boolean(row.has_password),
  joinedAt: row.joined_at,
  invitedBy: row.invited_by,
  lastSeenAt: row.last_seen_at,
})

/** Whether anybody runs the gateway through its pages. */
export async function hasOperators(db: Database): Promise<boolean> {
  const row = await db.selectFrom('operators').select('user_id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Locks the operators: changes to them come one after the other. Where there are none yet, the first links are locked. */
export async function lockOperators(tx: DatabaseTransaction): Promise<void> {
  await tx.selectFrom('operators').select('user_id').orderBy('user_id').forUpdate().execute()
  await tx
    .selectFrom('operator_invitations')
    .where('email', 'is', null)
    .select('invitation_id')
    .orderBy('invitation_id')
    .forUpdate()
    .execute()
}

/** An account that nobody has used yet, as the invited person wants it. */
export interface OperatorClaim {
  readonly userId: string
  readonly name: string
  /** Null where the account has it already. */
  readonly passwordHash: string | null
}

/** The account is active from now on. False where it is in use. */
export async function claimOperatorUser(
  tx: DatabaseTransaction,
  { userId, name, passwordHash }: OperatorClaim,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_users')
    .set({ is_email_verified: true, name })
    .where('id', '=', userId)
    .where('is_email_verified', '=', false)
    .executeTakeFirst()
  if (numUpdatedRows === 0n || passwordHash === null) return numUpdatedRows > 0n
  const changed = await tx
    .updateTable('operator_credentials')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function putOperator(
  tx: DatabaseTransaction,
  {
    userId,
    role,
    isEnabled,
    joinedAt,
    invitedBy,
  }: Pick<Operator, 'userId' | 'role' | 'isEnabled' | 'joinedAt' | 'invitedBy'>,
): Promise<void> {
  await tx
    .insertInto('operators')
    .values({ user_id: userId, role, is_enabled: isEnabled, joined_at: joinedAt, invited_by: invitedBy })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role, is_enabled: isEnabled }))
    .execute()
}

/** Somebody who signed in with single sign-on for the first time; false where they are known. */
export async function insertSsoOperator(db: Database, userId: string, joinedAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operators')
    .values({ user_id: userId, role: null, joined_at: joinedAt, invited_by: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
