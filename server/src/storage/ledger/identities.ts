import { sql } from 'kysely'
import { ACCOUNT_KINDS, type AccountKind } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** How often the ledgers of some clients break an identity; all 0 when they are right. */
export interface BrokenIdentities {
  /** Balances of a client and currency that do not add up to zero. */
  readonly sum: number
  /** Accounts below zero that must not be. */
  readonly belowZero: number
}

/** How many clients' ledgers one statement checks, which takes some milliseconds. */
const CLIENTS_AT_ONCE = 500

const kinds = Object.keys(ACCOUNT_KINDS) as AccountKind[]
const NEVER_BELOW_ZERO = sql.join(
  kinds.filter((kind) => !ACCOUNT_KINDS[kind].mayGoBelowZero).map((kind) => sql.lit(kind)),
)

/**
 * Whether what was captured equals payable, fees, money on its way back, held and given back, for each client and
 * currency. It reads the accounts' rows and what waits to be rolled up into them, a slice of clients at a time, and no
 * transfer: the cost grows with the clients and not with their sales. A slice is one statement, so it sees one moment.
 */
export async function countBrokenIdentities(db: Database): Promise<BrokenIdentities> {
  const found = { sum: 0, belowZero: 0 }
  for (let after = ''; ; ) {
    const upTo = await findEndOfSlice(db, after)
    if (upTo === null) return found
    const { sum, belowZero } = await countBrokenOf(db, after, upTo)
    found.sum += sum
    found.belowZero += belowZero
    after = upTo
  }
}

/** The last of the next clients that have accounts; only reads. */
async function findEndOfSlice(db: Database, after: string): Promise<string | null> {
  const { rows } = await sql<{ client_id: string }>`
    select distinct client_id from account_balances where client_id > ${after}
    order by client_id limit ${CLIENTS_AT_ONCE}`.execute(db)
  return rows.at(-1)?.client_id ?? null
}

async function countBrokenOf(db: Database, after: string, upTo: string): Promise<BrokenIdentities> {
  const isOfSlice = sql`client_id > ${after} and client_id <= ${upTo}`
  const { rows } = await sql<{ sum: number; below_zero: number }>`
    select count(*) filter (where total <> 0)::integer as sum, coalesce(sum(below_zero), 0)::integer as below_zero from (
      select client_id, currency, sum(balance) as total,
        count(*) filter (where balance < 0 and kind in (${NEVER_BELOW_ZERO})) as below_zero
      from (
        select client_id, holder, kind, provider, currency, sum(amount) as balance from (
          select client_id, holder, kind, provider, currency, balance_minor as amount from account_balances where ${isOfSlice}
          union all
          select client_id, holder, kind, provider, currency, amount_minor::numeric from ledger_queue where ${isOfSlice}
        ) as moved
        group by client_id, holder, kind, provider, currency
      ) as accounts
      group by client_id, currency
    ) as currencies`.execute(db)
  return { sum: rows[0]?.sum ?? 0, belowZero: rows[0]?.below_zero ?? 0 }
}
