import { type Selectable, type SqlBool, sql } from 'kysely'
import {
  type Actor,
  type Agreement,
  type AgreementSecret,
  type AgreementState,
  actorMark,
  NEXT_AGREEMENT_STATES,
  requireStep,
} from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { requireUnchanged } from '../connection/require-unchanged.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'
import { toAtProvider, toProviderColumns } from './at-provider.ts'
import type { AgreementsTable } from './tables.ts'

/** An agreement is looked up by its id, by the merchant's word for it (the newest), or by a secret's digest. */
export type AgreementName =
  | { readonly agreementId: string }
  | { readonly authState: string }
  | { readonly codeDigest: Buffer }
  | { readonly accessTokenDigest: Buffer }
  | { readonly refreshTokenDigest: Buffer }

export function insertAgreement(unit: UnitOfWork, agreement: Agreement): void {
  const { clientId: client_id, agreementId: agreement_id } = agreement
  const row = { client_id, agreement_id, ...toColumns(agreement) }
  unit.also((tx) => tx.insertInto('agreements').values(row).execute())
}

export async function findAgreement(
  db: Database,
  clientId: string,
  agreementId: string,
): Promise<Agreement | null> {
  const row = await select(db, clientId, { agreementId }).executeTakeFirst()
  return row ? toAgreement(row) : null
}

/** By the digest of its access token, whatever the token's state; not by one that was replaced. */
export async function findAgreementByToken(
  db: Database,
  clientId: string,
  digest: Buffer,
): Promise<Agreement | null> {
  const row = await select(db, clientId, { accessTokenDigest: digest }).executeTakeFirst()
  return row ? toAgreement(row) : null
}

/** Agreements at an account under which it can charge. A page, by client and id. */
export async function listAgreementsAt(
  db: Database,
  provider: string,
  after: Pick<Agreement, 'clientId' | 'agreementId'>,
  limit: number,
): Promise<Agreement[]> {
  const rows = await db
    .selectFrom('agreements')
    .where('provider', '=', provider)
    .where(sql<SqlBool>`state = 'ACTIVE'`)
    .where(sql<SqlBool>`(client_id, agreement_id) > (${after.clientId}, ${after.agreementId})`)
    .orderBy('client_id')
    .orderBy('agreement_id')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toAgreement)
}

/** The agreement, locked until the database transaction ends. */
export async function lockAgreement(
  tx: DatabaseTransaction,
  clientId: string,
  name: AgreementName,
): Promise<Agreement | null> {
  const row = await select(tx, clientId, name).forUpdate().executeTakeFirst()
  return row ? toAgreement(row) : null
}

export function updateAgreement(
  unit: UnitOfWork,
  actor: Actor,
  agreement: Agreement,
  change: Partial<Omit<Agreement, 'clientId' | 'agreementId'>>,
): Agreement {
  const next = { ...agreement, ...change, changedBy: actorMark(actor) }
  const what = `the agreement ${agreement.agreementId}`
  requireStep<AgreementState>(NEXT_AGREEMENT_STATES, what, { from: agreement.state, to: next.state })
  unit.also(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('agreements')
      .set(toColumns(next))
      .where('client_id', '=', agreement.clientId)
      .where('agreement_id', '=', agreement.agreementId)
      .where('state', '=', agreement.state)
      .executeTakeFirst()
    requireUnchanged(numUpdatedRows, what)
  })
  return next
}

const select = (db: Database, clientId: string, name: AgreementName) =>
  db
    .selectFrom('agreements')
    .where('client_id', '=', clientId)
    .where(condition(name))
    .orderBy('created_at', 'desc')
    .limit(1)
    .selectAll()

function condition(name: AgreementName) {
  if ('agreementId' in name) return sql<SqlBool>`agreement_id = ${name.agreementId}`
  if ('authState' in name) return sql<SqlBool>`auth_state = ${name.authState}`
  if ('codeDigest' in name) return sql<SqlBool>`code_digest = ${name.codeDigest}`
  if ('accessTokenDigest' in name) return sql<SqlBool>`access_token_digest = ${name.accessTokenDigest}`
  // A caller that waited for another's refresh finds the agreement by the token that was replaced meanwhile.
  return sql<SqlBool>`(refresh_token_digest = ${name.refreshTokenDigest} or replaced_digest = ${name.refreshTokenDigest})`
}

const toColumns = (agreement: Agreement) => ({
  state: agreement.state,
  auth_state: agreement.authState,
  customer_belongs_to: agreement.customerBelongsTo,
  scopes: [...agreement.scopes],
  redirect_url: agreement.redirectUrl,
  notify_url: agreement.notifyUrl,
  auth_client_id: agreement.authClientId,
  created_at: agreement.createdAt,
  decide_before: agreement.decideBefore,
  code_digest: agreement.code?.digest ?? null,
  code_sealed: agreement.code?.sealed ?? null,
  code_expires_at: agreement.code?.expiresAt ?? null,
  code_applied_at: agreement.codeAppliedAt,
  access_token_digest: agreement.accessToken?.digest ?? null,
  access_token_sealed: agreement.accessToken?.sealed ?? null,
  access_token_expires_at: agreement.accessToken?.expiresAt ?? null,
  refresh_token_digest: agreement.refreshToken?.digest ?? null,
  refresh_token_sealed: agreement.refreshToken?.sealed ?? null,
  refresh_token_expires_at: agreement.refreshToken?.expiresAt ?? null,
  replaced_digest: agreement.replacedDigest,
  refreshed_at: agreement.refreshedAt,
  user_login_id: agreement.userLoginId,
  canceled_at: agreement.canceledAt,
  cancel_reason: agreement.cancelReason,
  changed_by: agreement.changedBy,
  ...toProviderColumns(agreement.atProvider),
})

const toAgreement = (row: Selectable<AgreementsTable>): Agreement => ({
  clientId: row.client_id,
  agreementId: row.agreement_id,
  state: row.state,
  authState: row.auth_state,
  customerBelongsTo: row.customer_belongs_to,
  scopes: row.scopes,
  redirectUrl: row.redirect_url,
  notifyUrl: row.notify_url,
  authClientId: row.auth_client_id,
  createdAt: row.created_at,
  decideBefore: row.decide_before,
  code: toSecret(row.code_digest, row.code_sealed, row.code_expires_at),
  codeAppliedAt: row.code_applied_at,
  accessToken: toSecret(row.access_token_digest, row.access_token_sealed, row.access_token_expires_at),
  refreshToken: toSecret(row.refresh_token_digest, row.refresh_token_sealed, row.refresh_token_expires_at),
  replacedDigest: row.replaced_digest,
  refreshedAt: row.refreshed_at,
  userLoginId: row.user_login_id,
  canceledAt: row.canceled_at,
  cancelReason: row.cancel_reason,
  changedBy: row.changed_by,
  atProvider: toAtProvider(row),
})

const toSecret = (
  digest: Buffer | null,
  sealed: Buffer | null,
  expiresAt: Date | null,
): AgreementSecret | null => (digest && sealed && expiresAt ? { digest, sealed, expiresAt } : null)
