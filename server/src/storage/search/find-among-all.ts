import { type RawBuilder, sql } from 'kysely'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { FIRST_ID, LAST_ID } from './page.ts'

/** What a text names, whichever client has it. */
export interface FoundAmongAll {
  readonly clientId: string
  readonly kind: 'payment' | 'refund' | 'capture' | 'cancel' | 'void' | 'increase' | 'dispute'
  readonly id: string
  /** Where something can be done about it. */
  readonly paymentId: string
  readonly by: 'id' | 'requestId' | 'orderReference' | 'buyerReference'
  readonly status: string
  readonly currency: string
  readonly amountMinor: bigint
  readonly createdAt: Date
}

/** Of each kind: more have the list of payments. */
const HITS_MAX = 10

/**
 * Payments, transactions and disputes of all clients that a text names exactly, the newest first: the first rows of an
 * index each. They are statements of their own, because a distributed database sends each to all of its shards.
 */
export async function findAmongAll(db: Database, given: string): Promise<FoundAmongAll[]> {
  const text = given.trim()
  if (text === '' || text.includes('\0')) return []
  return byIndex(db, async (tx) => {
    const found: FoundAmongAll[] = []
    for (const finding of findings(text)) found.push(...(await finding.execute(tx)).rows)
    return found
  })
}

const findings = (text: string): RawBuilder<FoundAmongAll>[] => [
  payments('id', sql`payment_id = ${text}`, sql`payment_id`),
  payments('requestId', ...named('payment_request_id', text)),
  payments('orderReference', ...named('order_reference', text)),
  payments('buyerReference', ...named('buyer_reference', text)),
  sql`
    select t.client_id as "clientId", ${NAMED} as kind, t.transaction_id as id, t.payment_id as "paymentId", 'id' as by,
      t.status, t.currency, t.amount_minor as "amountMinor", t.created_at as "createdAt"
    from transaction_search s
    join payment_transactions t on t.client_id = s.client_id and t.transaction_id = s.transaction_id
    where s.transaction_id = ${text} limit ${sql.lit(HITS_MAX)}`,
  sql`
    select t.client_id as "clientId", 'refund' as kind, t.transaction_id as id, t.payment_id as "paymentId", 'requestId' as by,
      t.status, t.currency, t.amount_minor as "amountMinor", t.created_at as "createdAt"
    from payment_transactions t where t.kind = 'REFUND' and t.request_id = ${text} limit ${sql.lit(HITS_MAX)}`,
  sql`
    select client_id as "clientId", 'dispute' as kind, dispute_id as id, payment_id as "paymentId", 'id' as by,
      state as status, currency, amount_minor as "amountMinor", opened_at as "createdAt"
    from disputes where dispute_id = ${text} limit ${sql.lit(HITS_MAX)}`,
]

const payments = (
  by: FoundAmongAll['by'],
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<FoundAmongAll> => sql`
  select client_id as "clientId", 'payment' as kind, payment_id as id, payment_id as "paymentId", ${sql.lit(by)} as by,
    status, currency, amount_minor as "amountMinor", created_at as "createdAt"
  from payment_search where ${condition} order by ${order} limit ${sql.lit(HITS_MAX)}`

/** The newest of a name: two values are compared at once, so that only an index that begins with both fits. */
export function named(
  column: 'payment_request_id' | 'order_reference' | 'buyer_reference' | 'amount_minor' | 'status',
  value: unknown,
  { from, before }: { readonly from: string; readonly before: string } = { from: FIRST_ID, before: LAST_ID },
): [condition: RawBuilder<unknown>, order: RawBuilder<unknown>] {
  const own = sql.ref(column)
  const key = column === 'amount_minor' ? sql`${value}::bigint` : sql`${value}`
  return [
    sql`${own} is not null and (${own}, payment_id) >= (${key}, ${from}) and (${own}, payment_id) < (${key}, ${before})`,
    sql`${own} desc, payment_id desc`,
  ]
}

const NAMED = sql`case t.kind when 'REFUND' then 'refund' when 'CAPTURE' then 'capture' when 'CANCEL' then 'cancel'
  when 'VOID' then 'void' else 'increase' end`
