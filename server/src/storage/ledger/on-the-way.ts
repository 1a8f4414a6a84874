import { sql } from 'kysely'
import type { Balance } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'
import { listBalances } from './ledger.ts'

/** Money of a client that is on its way back to payers, or held because of disputes. */
export interface MoneyOnTheWay extends Pick<Balance, 'currency' | 'balanceMinor'> {
  readonly clientId: string
  readonly kind: 'returning' | 'held'
  /**
   * When the oldest unfinished refund, cancel or reversal was begun, or the oldest undecided dispute opened; by the
   * client's time. Null where there is none, and then something is wrong with the ledger.
   */
  readonly since: Date | null
}

/** Client by client; a given one, or some after another. */
export async function listMoneyOnTheWay(
  db: Database,
  { clientId, after, limit }: { clientId: string | null; after: string; limit: number },
): Promise<MoneyOnTheWay[]> {
  const clientIds = clientId === null ? await listClientsWithSome(db, after, limit) : [clientId]
  const found: MoneyOnTheWay[] = []
  for (const one of clientIds)
    for (const { kind, currency, balanceMinor } of await listBalances(db, one))
      if ((kind === 'returning' || kind === 'held') && balanceMinor !== 0n) {
        const since = await (kind === 'held' ? findOldestDispute : findOldestReturn)(db, one, currency)
        found.push({ clientId: one, kind, currency, balanceMinor, since })
      }
  return found
}

/** What waits to be rolled up into a row is there within seconds. */
async function listClientsWithSome(db: Database, after: string, limit: number): Promise<string[]> {
  const rows = await byIndex(db, (tx) =>
    tx
      .selectFrom('account_balances')
      .where(sql<boolean>`kind in ('returning', 'held')`)
      .where(sql<boolean>`balance_minor <> 0`)
      .where('client_id', '>', after)
      .orderBy('client_id')
      .orderBy('holder')
      .orderBy('kind')
      .orderBy('currency')
      .limit(limit)
      .select('client_id')
      .execute(),
  )
  return [...new Set(rows.map((row) => row.client_id))]
}

async function findOldestReturn(db: Database, clientId: string, currency: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min((
      select a.created_at from attempts a
      where a.client_id = ${clientId} and a.attempt_id = g.subject_id and a.currency = ${currency}
        and a.kind in ('REFUND', 'CANCEL', 'REVERSAL'))) as since
    from agenda g where g.client_id = ${clientId} and g.kind = 'finish_attempt'`.execute(db)
  return rows[0]?.since ?? null
}

async function findOldestDispute(db: Database, clientId: string, currency: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(opened_at) as since from disputes
    where client_id = ${clientId} and currency = ${currency} and state in ('OPEN', 'DEFENDED')
      and type <> 'RETRIEVAL_REQUEST'`.execute(db)
  return rows[0]?.since ?? null
}
