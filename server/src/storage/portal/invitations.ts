import type { Role } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'

interface Invitation {
  readonly invitationId: string
  readonly organisationId: string
  readonly organisation: string
  readonly email: string
  readonly role: Role
  readonly invitedBy: string
  readonly expiresAt: Date
}

export async function insertInvitation(
  tx: DatabaseTransaction,
  invitation: Omit<Invitation, 'organisation' | 'invitedBy'> & {
    readonly tokenDigest: Buffer
    readonly invitedById: string
    readonly createdAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('organisation_invitations')
    .values({
      invitation_id: invitation.invitationId,
      organisation_id: invitation.organisationId,
      token_digest: invitation.tokenDigest,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedById,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** Those that can still be accepted. */
export async function listInvitations(
  db: Database,
  organisationId: string,
  now: Date,
): Promise<Invitation[]> {
  const rows = await select(db, now).where('i.organisation_id', '=', organisationId).execute()
  return rows.map(toInvitation)
}

export async function findInvitation(
  db: Database,
  tokenDigest: Buffer,
  now: Date,
): Promise<Invitation | null> {
  const row = await select(db, now).where('i.token_digest', '=', tokenDigest).executeTakeFirst()
  return row ? toInvitation(row) : null
}

const select = (db: Database, now: Date) =>
  db
    .selectFrom('organisation_invitations as i')
    .innerJoin('organisations as o', 'o.organisation_id', 'i.organisation_id')
    .innerJoin('portal_users as u', 'u.id', 'i.invited_by')
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at', 'desc')
    .select(['i.invitation_id', 'i.organisation_id', 'o.name', 'i.email', 'i.role', 'i.expires_at'])
    .select('u.name as invited_by_name')

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toInvitation = (row: Row): Invitation => ({
  invitationId: row.invitation_id,
  organisationId: row.organisation_id,
  organisation: row.name,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by_name,
  expiresAt: row.expires_at,
})

/** False where somebody else took it back, or accepted it, before. */
export async function deleteInvitation(
  tx: DatabaseTransaction,
  organisationId: string,
  invitationId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('organisation_invitations')
    .where('organisation_id', '=', organisationId)
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
