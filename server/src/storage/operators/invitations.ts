import type { Selectable } from 'kysely'
import type { OperatorRole } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { OperatorInvitationsTable } from './tables.ts'

export interface OperatorInvitation {
  readonly invitationId: string
  /** Null for the link of a first start, which is for whoever reads it. */
  readonly email: string | null
  readonly role: OperatorRole
  /** The name that is shown. */
  readonly invitedBy: string
  /** Null for the start and the command line, which have no account. */
  readonly inviterId: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertOperatorInvitation(
  db: Database,
  invitation: OperatorInvitation & { readonly tokenDigest: Buffer },
): Promise<void> {
  await db
    .insertInto('operator_invitations')
    .values({
      invitation_id: invitation.invitationId,
      token_digest: invitation.tokenDigest,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      inviter_id: invitation.inviterId,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** Those that were sent to somebody and can still be accepted, the newest first. */
export async function listOperatorInvitations(db: Database, now: Date): Promise<OperatorInvitation[]> {
  const rows = await db
    .selectFrom('operator_invitations')
    .where('expires_at', '>', now)
    .where('email', 'is not', null)
    .orderBy('created_at', 'desc')
    .selectAll()
    .execute()
  return rows.map(toInvitation)
}

export async function findOperatorInvitation(
  db: Database,
  tokenDigest: Buffer,
  now: Date,
): Promise<OperatorInvitation | null> {
  const row = await db
    .selectFrom('operator_invitations')
    .where('token_digest', '=', tokenDigest)
    .where('expires_at', '>', now)
    .selectAll()
    .executeTakeFirst()
  return row ? toInvitation(row) : null
}

/** False where it was taken back, or accepted, before. */
export async function deleteOperatorInvitation(
  tx: DatabaseTransaction,
  invitationId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('operator_invitations')
    .where('invitation_id', '=', invitationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those of all first starts: there is an operator now. */
export async function deleteFirstInvitations(tx: DatabaseTransaction): Promise<void> {
  await tx.deleteFrom('operator_invitations').where('email', 'is', null).execute()
}

const toInvitation = (row: Selectable<OperatorInvitationsTable>): OperatorInvitation => ({
  invitationId: row.invitation_id,
  email: row.email,
  role: row.role,
  invitedBy: row.invited_by,
  inviterId: row.inviter_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})
