import { sql } from 'kysely'
import {
  NEXT_TRANSACTION_STATUSES,
  type PaymentTransaction,
  type TransactionKind,
  type TransactionStatus,
} from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { LAST_ID, type Page, type Paging, pageOf } from './page.ts'
import { idsOf, type Span } from './payment-filter.ts'

type FoundTransaction = Pick<
  PaymentTransaction,
  | 'transactionId'
  | 'kind'
  | 'requestId'
  | 'paymentId'
  | 'status'
  | 'resultCode'
  | 'amount'
  | 'createdAt'
  | 'decidedAt'
  | 'begunBy'
> & { readonly reason: string | null }

/** The transactions on a client's payments, the newest first. */
export async function searchTransactions(
  db: Database,
  clientId: string,
  asked: Paging & {
    readonly kind: TransactionKind
    readonly status?: TransactionStatus | undefined
  } & Span,
): Promise<Page<FoundTransaction>> {
  const { kind, status, cursor = LAST_ID, limit } = asked
  const { from, before } = idsOf(asked)
  const statuses = status ? [status] : Object.keys(NEXT_TRANSACTION_STATUSES)
  const page = sql<Row>`
    select done.* from unnest(${statuses}::text[]) as wanted cross join lateral (
      select transaction_id from transaction_search
      where client_id = ${clientId} and kind = ${kind} and status = wanted and transaction_id < ${cursor}
        and transaction_id >= ${from} and transaction_id < ${before}
      order by transaction_id desc limit ${limit + 1}
    ) as found cross join lateral (
      select transaction_id, kind, request_id, payment_id, status, result_code, currency, amount_minor, created_at, decided_at,
        begun_by, details ->> 'reason' as reason
      from payment_transactions t
      where t.client_id = ${clientId} and t.transaction_id = found.transaction_id limit 1
    ) as done
    order by done.transaction_id desc limit ${limit + 1}`
  const { rows } = await byIndex(db, (tx) => page.execute(tx))
  return pageOf(rows, limit, { item: toFound, cursor: (row) => row.transaction_id })
}

interface Row {
  readonly transaction_id: string
  readonly kind: TransactionKind
  readonly request_id: string
  readonly payment_id: string
  readonly status: TransactionStatus
  readonly result_code: PaymentTransaction['resultCode']
  readonly currency: PaymentTransaction['amount']['currency']
  readonly amount_minor: bigint
  readonly created_at: Date
  readonly decided_at: Date | null
  readonly begun_by: string
  readonly reason: string | null
}

const toFound = (row: Row): FoundTransaction => ({
  transactionId: row.transaction_id,
  kind: row.kind,
  requestId: row.request_id,
  paymentId: row.payment_id,
  status: row.status,
  resultCode: row.result_code,
  amount: { currency: row.currency, value: row.amount_minor },
  createdAt: row.created_at,
  decidedAt: row.decided_at,
  begunBy: row.begun_by,
  reason: row.reason,
})
