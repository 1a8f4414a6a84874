import { sql } from 'kysely'
import type { PaymentSession } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { LAST_ID, type Page, type Paging, pageOf } from './page.ts'

type FoundSession = Pick<PaymentSession, 'paymentSessionId' | 'createdAt' | 'expiresAt'> & {
  readonly paymentRequestId: string
  readonly productScene: string | null
  readonly currency: string | null
  readonly amountMinor: bigint | null
  /** What it has led to. */
  readonly paymentId: string | null
  readonly isCancelled: boolean
}

/** A client's sessions that are still kept, the newest first. */
export async function searchSessions(
  db: Database,
  clientId: string,
  { cursor = LAST_ID, limit }: Paging,
): Promise<Page<FoundSession>> {
  const page = sql<Row>`
    select s.payment_session_id, s.payment_request_id, s.product_scene, s.request -> 'paymentAmount' ->> 'currency' as currency,
      s.request -> 'paymentAmount' ->> 'value' as value, s.created_at, s.expires_at, used.payment_id, used.is_cancelled
    from (
      select * from payment_sessions where client_id = ${clientId} and payment_session_id < ${cursor}
      order by payment_session_id desc limit ${limit + 1}
    ) as s left join lateral (
      select payment_id, is_cancelled from payment_request_ids ids
      where ids.client_id = ${clientId} and ids.payment_request_id = s.payment_request_id
        and ids.payment_session_id = s.payment_session_id limit 1
    ) as used on true
    order by s.payment_session_id desc`
  const { rows } = await byIndex(db, (tx) => page.execute(tx))
  return pageOf(rows, limit, { item: toFound, cursor: (row) => row.payment_session_id })
}

interface Row {
  readonly payment_session_id: string
  readonly payment_request_id: string
  readonly product_scene: string | null
  readonly currency: string | null
  readonly value: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly payment_id: string | null
  readonly is_cancelled: boolean | null
}

const toFound = (row: Row): FoundSession => ({
  paymentSessionId: row.payment_session_id,
  paymentRequestId: row.payment_request_id,
  productScene: row.product_scene,
  currency: row.currency,
  amountMinor: row.value === null ? null : BigInt(row.value),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  paymentId: row.payment_id,
  isCancelled: row.is_cancelled ?? false,
})
