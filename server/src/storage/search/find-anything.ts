import { CURRENCIES, type Currency } from '@amsel/contract'
import { type RawBuilder, sql } from 'kysely'
import { parseDecimalAmount } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { FIRST_ID, LAST_ID } from './page.ts'

/** What a text may name. */
export type FoundKind =
  | 'payment'
  | 'refund'
  | 'capture'
  | 'cancel'
  | 'void'
  | 'increase'
  | 'dispute'
  | 'session'
  | 'agreement'
  | 'registration'

export interface Hit {
  readonly kind: FoundKind
  readonly id: string
  /** Why it was found: by an id of ours or the merchant's, by the order, or by its amount. */
  readonly by: 'id' | 'requestId' | 'orderReference' | 'authState' | 'amount'
}

const HITS_MAX = 20

/** Everything of a client that a text names exactly, by an index each. No secret finds anything. */
export async function findAnything(db: Database, clientId: string, given: string): Promise<Hit[]> {
  const text = given.trim()
  if (text === '' || text.includes('\0')) return []
  const finding = sql<Hit>`
    select * from (
      select 1 as rank, 'payment' as kind, payment_id as id, 'id' as by from payments
      where client_id = ${clientId} and payment_id = ${text}
      union all
      select 2, 'payment', payment_id, 'requestId' from payment_request_ids
      where client_id = ${clientId} and payment_request_id = ${text} and payment_id is not null
      union all
      select 3, 'session', payment_session_id, 'requestId' from payment_request_ids
      where client_id = ${clientId} and payment_request_id = ${text} and payment_session_id is not null
      union all
      select 4, ${NAMED}, transaction_id, 'id' from payment_transactions
      where client_id = ${clientId} and transaction_id = ${text}
      union all
      select 5, ${NAMED}, transaction_id, 'requestId'
      from unnest(array['CAPTURE', 'REFUND', 'CANCEL', 'VOID', 'INCREMENTAL']) as wanted cross join lateral (
        select t.kind, t.transaction_id from payment_transactions t
        where t.client_id = ${clientId} and t.kind = wanted and t.request_id = ${text} and t.transaction_id <> ${text}
        limit 1
      ) as done
      union all
      select 6, 'dispute', dispute_id, 'id' from disputes where client_id = ${clientId} and dispute_id = ${text}
      union all
      select 7, 'session', payment_session_id, 'id' from payment_sessions
      where client_id = ${clientId} and payment_session_id = ${text}
      union all
      select 8, 'agreement', agreement_id, 'id' from agreements where client_id = ${clientId} and agreement_id = ${text}
      union all
      (select 9, 'agreement', agreement_id, 'authState' from agreements
        where client_id = ${clientId} and auth_state = ${text} order by created_at desc limit ${sql.lit(HITS_MAX)})
      union all
      select 10, 'registration', registration_request_id, 'requestId' from registrations
      where client_id = ${clientId} and registration_request_id = ${text}
      union all
      (select 11, 'payment', payment_id, 'orderReference' from payment_search
        where client_id = ${clientId} and order_reference is not null
          and (order_reference, payment_id) >= (${text}, ${FIRST_ID}) and (order_reference, payment_id) < (${text}, ${LAST_ID})
        order by order_reference desc, payment_id desc limit ${sql.lit(HITS_MAX)})
      ${sql.join(
        amountsOf(text).map((amount) => ofAmount(clientId, amount)),
        sql` `,
      )}
    ) as found order by rank limit ${sql.lit(HITS_MAX)}`
  const { rows } = await byIndex(db, (tx) => finding.execute(tx))
  return rows.map(({ kind, id, by }) => ({ kind, id, by }))
}

const NAMED = sql`case kind when 'REFUND' then 'refund' when 'CAPTURE' then 'capture' when 'CANCEL' then 'cancel'
  when 'VOID' then 'void' else 'increase' end`

interface AmountOf {
  readonly amountMinor: bigint
  readonly currencies: readonly Currency[]
}

/** PostgreSQL's largest. */
const MINOR_MAX = 2n ** 63n - 1n

/** What a text such as 12.34 is in each currency that has such amounts: currencies have two decimals, or none. */
function amountsOf(text: string): AmountOf[] {
  const amounts = new Map<bigint, Currency[]>()
  for (const currency of Object.keys(CURRENCIES) as Currency[]) {
    const minor = parseDecimalAmount(text, currency)
    if (minor !== null && minor > 0n && minor <= MINOR_MAX)
      amounts.set(minor, [...(amounts.get(minor) ?? []), currency])
  }
  return [...amounts].map(([amountMinor, currencies]) => ({ amountMinor, currencies }))
}

/** How many payments of the same amount, in any currency, are examined. */
const LOOKED_AT = 1_000

const ofAmount = (clientId: string, { amountMinor, currencies }: AmountOf): RawBuilder<unknown> => sql`
  union all
  (select 12, 'payment', payment_id, 'amount' from (
      select payment_id, currency from payment_search
      where client_id = ${clientId} and (amount_minor, payment_id) >= (${amountMinor}::bigint, ${FIRST_ID})
        and (amount_minor, payment_id) < (${amountMinor}::bigint, ${LAST_ID})
      order by amount_minor desc, payment_id desc limit ${sql.lit(LOOKED_AT)}
    ) as seen where currency = any(${currencies}::text[]) limit ${sql.lit(HITS_MAX)})`
