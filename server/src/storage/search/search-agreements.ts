import { sql } from 'kysely'
import type { Agreement, AgreementState } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import { momentCursor, type Page, type Paging } from './page.ts'
import { searchByMoment } from './search-by-moment.ts'

/** Nothing about its codes and tokens except when they expire. */
type FoundAgreement = Pick<
  Agreement,
  'agreementId' | 'state' | 'authState' | 'customerBelongsTo' | 'userLoginId' | 'createdAt' | 'canceledAt'
> & { readonly expiresAt: Date | null }

/** A client's agreements, the newest first. */
export async function searchAgreements(
  db: Database,
  clientId: string,
  asked: Paging & { readonly state?: readonly AgreementState[] | undefined },
): Promise<Page<FoundAgreement>> {
  const { state = null, limit } = asked
  const seen = sql`
    select agreement_id, state, auth_state, customer_belongs_to, user_login_id, created_at, canceled_at,
      refresh_token_expires_at as expires_at
    from agreements
    where client_id = ${clientId} and created_at < ${momentCursor(asked.cursor).at}::timestamptz
    order by created_at desc`
  return searchByMoment(db, {
    seen,
    wanted: sql`(${state}::text[] is null or state = any(${state}::text[]))`,
    limit,
    item: toFound,
  })
}

interface Row {
  readonly agreement_id: string
  readonly state: AgreementState
  readonly auth_state: string
  readonly customer_belongs_to: Agreement['customerBelongsTo']
  readonly user_login_id: string | null
  readonly created_at: Date
  readonly canceled_at: Date | null
  readonly expires_at: Date | null
}

const toFound = (row: Row): FoundAgreement => ({
  agreementId: row.agreement_id,
  state: row.state,
  authState: row.auth_state,
  customerBelongsTo: row.customer_belongs_to,
  userLoginId: row.user_login_id,
  createdAt: row.created_at,
  canceledAt: row.canceled_at,
  expiresAt: row.expires_at,
})
