import { sql } from 'kysely'
import { type Day, GUARDED } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** What is owed to a client in a currency, and the part of it that is available from later days on. */
interface Owed {
  readonly currency: string
  readonly owedMinor: bigint
  readonly availableMinor: bigint
  readonly pendingMinor: bigint
  readonly days: readonly { readonly day: Day; readonly amountMinor: bigint }[]
}

/** As it stands at one moment; what is pending is what comes after this day. */
export async function listOwed(db: Database, clientId: string, after: Day): Promise<Owed[]> {
  const { rows } = await sql<{ currency: string; day: Day | null; amount: string }>`
    select currency, day, sum(amount)::text as amount from (
      select currency, null::date as day, balance_minor as amount from account_balances
      where client_id = ${clientId} and kind = ${GUARDED}
      union all
      select currency, null, amount_minor from ledger_queue where client_id = ${clientId} and kind = ${GUARDED}
      union all
      select currency, day, amount_minor from pending_balances where client_id = ${clientId} and day > ${after}::date
      union all
      select currency, value_day, gross_minor - fee_minor from ledger_queue
      where client_id = ${clientId} and value_day > ${after}::date
    ) as moved
    group by currency, day order by currency, day`.execute(db)
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const own = rows.filter((row) => row.currency === currency)
    const days = own.flatMap(({ day, amount }) =>
      day === null || amount === '0' ? [] : [{ day, amountMinor: BigInt(amount) }],
    )
    const owedMinor = BigInt(own.find(({ day }) => day === null)?.amount ?? 0)
    const pendingMinor = days.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    return { currency, owedMinor, availableMinor: owedMinor - pendingMinor, pendingMinor, days }
  })
}
