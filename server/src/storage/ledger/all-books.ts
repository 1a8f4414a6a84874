import { sql } from 'kysely'
import { ACCOUNT_KINDS, type AccountKind, type Environment } from '../../domain/index.ts'
import { byIndex } from '../connection/by-index.ts'
import type { Database } from '../connection/database.ts'

/** What all clients of an environment have in accounts of a kind. */
export interface TotalBalance {
  readonly environment: Environment
  readonly currency: string
  readonly kind: AccountKind
  readonly balanceMinor: bigint
  /** How many clients have something there. */
  readonly clients: number
}

/** What the books of a client say and cannot be. */
export interface BrokenBooks {
  readonly clientId: string
  readonly currency: string
  /** The account that is below zero and must not be; null where the accounts do not add up to zero. */
  readonly kind: AccountKind | null
  readonly balanceMinor: bigint
}

/** Clients whose books are looked at by one statement, which takes some milliseconds. */
const CLIENTS_AT_ONCE = 500

/**
 * What everybody has, and whose books are wrong. It reads the accounts' rows and what waits to be folded into them, a slice of
 * clients at a time, and no transfer: the cost grows with the clients and not with what they have sold.
 */
export async function sumAllBooks(
  db: Database,
): Promise<{ readonly totals: readonly TotalBalance[]; readonly broken: readonly BrokenBooks[] }> {
  const totals = new Map<string, TotalBalance>()
  const broken: BrokenBooks[] = []
  for (let after = ''; ; ) {
    const clients = await listSlice(db, after)
    const last = clients.at(-1)
    if (!last) return { totals: [...totals.values()], broken }
    const environments = new Map(clients.map((client) => [client.clientId, client.environment]))
    const accounts = await listAccounts(db, after, last.clientId)
    for (const account of accounts) add(totals, environments.get(account.clientId) ?? 'sandbox', account)
    broken.push(...brokenIn(accounts))
    after = last.clientId
  }
}

interface AccountOfClient {
  readonly clientId: string
  readonly currency: string
  readonly kind: AccountKind
  readonly balanceMinor: bigint
}

async function listSlice(db: Database, after: string) {
  const rows = await db
    .selectFrom('clients')
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(CLIENTS_AT_ONCE)
    .select(['client_id', 'environment'])
    .execute()
  return rows.map((row) => ({ clientId: row.client_id, environment: row.environment }))
}

/** A slice is one statement, so it sees one moment. */
async function listAccounts(db: Database, after: string, upTo: string): Promise<AccountOfClient[]> {
  const isOfSlice = sql`client_id > ${after} and client_id <= ${upTo}`
  const { rows } = await sql<{ client_id: string; kind: AccountKind; currency: string; balance: string }>`
    select client_id, kind, currency, sum(amount)::text as balance from (
      select client_id, kind, currency, balance_minor as amount from account_balances where ${isOfSlice}
      union all
      select client_id, kind, currency, amount_minor::numeric from ledger_queue where ${isOfSlice}
    ) as moved
    group by client_id, kind, currency order by client_id, currency, kind`.execute(db)
  return rows.map((row) => ({
    clientId: row.client_id,
    kind: row.kind,
    currency: row.currency,
    balanceMinor: BigInt(row.balance),
  }))
}

function add(
  totals: Map<string, TotalBalance>,
  environment: Environment,
  { currency, kind, balanceMinor }: AccountOfClient,
): void {
  const key = `${environment} ${currency} ${kind}`
  const known = totals.get(key)
  totals.set(key, {
    ...{ environment, currency, kind },
    balanceMinor: (known?.balanceMinor ?? 0n) + balanceMinor,
    clients: (known?.clients ?? 0) + (balanceMinor === 0n ? 0 : 1),
  })
}

function brokenIn(accounts: readonly AccountOfClient[]): BrokenBooks[] {
  const sums = new Map<string, BrokenBooks>()
  for (const { clientId, currency, balanceMinor } of accounts) {
    const key = `${clientId} ${currency}`
    const sum = (sums.get(key)?.balanceMinor ?? 0n) + balanceMinor
    sums.set(key, { clientId, currency, kind: null, balanceMinor: sum })
  }
  const belowZero = accounts.filter(
    ({ kind, balanceMinor }) => balanceMinor < 0n && !ACCOUNT_KINDS[kind].mayGoBelowZero,
  )
  return [...[...sums.values()].filter(({ balanceMinor }) => balanceMinor !== 0n), ...belowZero]
}

export interface ClientBalance {
  readonly clientId: string
  readonly name: string
  readonly balanceMinor: bigint
}

/** Who has something in accounts of a kind and currency, in the order of their ids. */
export async function listHolders(
  db: Database,
  asked: {
    readonly environment: Environment
    readonly kind: AccountKind
    readonly currency: string
    readonly after: string
    readonly limit: number
  },
): Promise<ClientBalance[]> {
  const { environment, kind, currency, after, limit } = asked
  const isWanted = sql`client_id = c.client_id and kind = ${kind} and currency = ${currency}`
  const { rows } = await byIndex(db, (tx) =>
    sql<{ client_id: string; name: string; balance: string }>`
      select c.client_id, c.name, held.balance from clients c cross join lateral (
        select coalesce(sum(amount), 0)::text as balance from (
          select balance_minor as amount from account_balances where ${isWanted}
          union all
          select amount_minor::numeric from ledger_queue where ${isWanted}
        ) as moved
      ) as held
      where c.client_id > ${after} and c.environment = ${environment} and held.balance <> '0'
      order by c.client_id limit ${limit}`.execute(tx),
  )
  return rows.map((row) => ({
    clientId: row.client_id,
    name: row.name,
    balanceMinor: BigInt(row.balance),
  }))
}
