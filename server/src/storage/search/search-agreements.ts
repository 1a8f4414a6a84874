import { sql } from 'kysely'
import type { Agreement, AgreementState } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { LOOKED_AT_MAX, momentCursor, momentsOf, type Page, type Paging } from './page.ts'

/** Nothing of its codes and tokens but when they end. */
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
  const page = sql<Row>`
    select * from (${seen} fetch first ${LOOKED_AT_MAX} rows with ties) as seen
    where (${state}::text[] is null or state = any(${state}::text[]))
    order by created_at desc fetch first ${limit + 1} rows with ties`
  return byIndex(db, async (tx) => {
    const { rows } = await page.execute(tx)
    if (rows.length > limit) return momentsOf(rows, limit, { item: toFound })
    const { rows: ends } = await sql<Row>`${seen} offset ${LOOKED_AT_MAX - 1} limit 1`.execute(tx)
    return momentsOf(rows, limit, { item: toFound, reached: ends[0]?.created_at })
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
