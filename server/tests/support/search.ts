import { expect } from 'vitest'
import type { TestGateway } from './gateway.ts'
import type { Merchant } from './merchant.ts'
import { eventually } from './process.ts'

/** What of a client's payments is not as the search has it, or the counts; nothing when all was followed. */
export const listUnsearched = ({ database }: TestGateway, { clientId }: Pick<Merchant, 'clientId'>) =>
  database.query(
    `select 'payment' as what, payment_id as id, p.status as is, s.status as shown
     from payments p full join payment_search s using (client_id, payment_id)
     where client_id = $1 and (p.status, p.result_code, p.payment_method_type, p.currency, p.amount_minor, p.captured_minor,
         p.refunded_minor, p.disputed_minor, p.paid_at, p.created_at, p.card ->> 'lastFour',
         p.details -> 'order' ->> 'referenceOrderId')
       is distinct from (s.status, s.result_code, s.payment_method_type, s.currency, s.amount_minor, s.captured_minor,
         s.refunded_minor, s.disputed_minor, s.paid_at, s.created_at, s.card_last_four, s.order_reference)
     union all
     select 'transaction', transaction_id, t.status, s.status
     from payment_transactions t full join transaction_search s using (client_id, transaction_id)
     where client_id = $1 and (t.kind, t.status) is distinct from (s.kind, s.status)
     union all
     select 'movement', event_kind || ' ' || event_id, t.leg::text, s.leg::text
     from transfers t full join movement_search s using (client_id, event_kind, event_id, leg, currency, happened_at)
     where client_id = $1 and (t.client_id is null or s.client_id is null or t.amount_minor is null)
     ${unequalCounts('hour', 'payment_counts')}
     ${unequalCounts('day', 'payment_day_counts')}`,
    [clientId],
  )

/** Waits until everything that was done can be searched. */
export const allSearched = (gateway: TestGateway, merchant: Pick<Merchant, 'clientId'>): Promise<void> =>
  eventually(async () => expect(await listUnsearched(gateway, merchant)).toEqual([]))

const unequalCounts = (span: string, table: string) => `
  union all
  select '${span}', concat_ws(' ', ${span}, method, currency, status, result_code), p.n || ' ' || p.sum, c.n || ' ' || c.sum
  from (
    select date_trunc('${span}', created_at, 'UTC') as ${span}, payment_method_type as method, currency, status, result_code,
      count(*) as n, sum(amount_minor) as sum
    from payments where client_id = $1 group by 1, 2, 3, 4, 5
  ) as p full join (
    select ${span}, payment_method_type as method, currency, status, result_code, payments as n, amount_minor as sum
    from ${table} where client_id = $1 and (payments <> 0 or amount_minor <> 0)
  ) as c using (${span}, method, currency, status, result_code)
  where (p.n, p.sum) is distinct from (c.n, c.sum)`

const SEARCHED = [
  ...['payment_search', 'payment_counts', 'payment_day_counts', 'transaction_search', 'movement_search'],
  'search_marks',
] as const

/** As before the first follower came. */
export async function emptySearch(
  { database }: TestGateway,
  { clientId }: Pick<Merchant, 'clientId'>,
): Promise<void> {
  for (const table of SEARCHED) await database.query(`delete from ${table} where client_id = $1`, [clientId])
}

/** How many rows of each table of the search a client has. */
export const countSearched = async ({ database }: TestGateway, { clientId }: Pick<Merchant, 'clientId'>) => {
  const counts: Record<string, number> = {}
  for (const table of SEARCHED)
    counts[table] = (await database.query(`select from ${table} where client_id = $1`, [clientId])).length
  return counts
}

/** Earlier payments, one a minute, that nobody has reported to the search. The client has one already. */
export async function addOlderPayments(
  { database }: TestGateway,
  { clientId }: Pick<Merchant, 'clientId'>,
  count: number,
): Promise<void> {
  await database.query(
    `insert into payments select client_id,
       to_char((created_at - n * interval '1 minute') at time zone 'UTC', 'YYYYMMDDHH24MISSMS') || 'old-' || n, 'old-' || n, request_digest, 'FAIL', result_code, product_code,
       payment_method_type, currency, amount_minor, created_at - n * interval '1 minute', expires_at, null, redirect_url,
       notify_url, order_description, metadata, customized_info, details, answer, 0, 0, 0, 0, capture_mode,
       auth_expires_at, auth_closed_at, card, false, changed_by, provider
     from (select * from payments where client_id = $1 limit 1) as one, generate_series(1, $2::integer) n`,
    [clientId, count],
  )
}
