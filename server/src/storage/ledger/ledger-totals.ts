import { sql } from 'kysely'
import { ACCOUNT_KINDS, type AccountKind, type Environment } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'

/** What all clients of an environment have in accounts of a kind. */
interface TotalBalance {
  readonly environment: Environment
  readonly currency: string
  readonly kind: AccountKind
  readonly balanceMinor: bigint
  /** How many clients have something there. */
  readonly clients: number
}

/** What all clients of an environment have at one account at a provider; the empty name is nobody's. */
interface ProviderBalance extends Omit<TotalBalance, 'kind'> {
  readonly provider: string
}

/** What is impossible in a client's ledger. */
interface BrokenLedger {
  readonly clientId: string
  readonly currency: string
  /** The account that is below zero and must not be; null where the accounts do not add up to zero. */
  readonly kind: AccountKind | null
  readonly balanceMinor: bigint
}

/** How many clients' ledgers one statement checks, which takes some milliseconds. */
const CLIENTS_AT_ONCE = 500

/**
 * What everybody has, and whose ledger is wrong. It reads the accounts' rows and what waits to be rolled up into them, a
 * slice of clients at a time, and no transfer: the cost grows with the clients and not with their sales.
 */
export async function sumLedgers(db: Database): Promise<LedgerTotals> {
  const totals = new Map<string, TotalBalance>()
  const providers = new Map<string, ProviderBalance>()
  const broken: BrokenLedger[] = []
  for (let after = ''; ; ) {
    const clients = await listSlice(db, after)
    const last = clients.at(-1)
    if (!last) return { totals: [...totals.values()], providers: [...providers.values()], broken }
    const environments = new Map(clients.map((client) => [client.clientId, client.environment]))
    const byProvider = await listAccounts(db, after, last.clientId)
    const accounts = byClientAndKind(byProvider)
    const environmentOf = ({ clientId }: AccountOfClient) => environments.get(clientId) ?? 'sandbox'
    for (const account of accounts)
      add(totals, account, { environment: environmentOf(account), kind: account.kind })
    for (const account of byProvider)
      if (account.kind === 'provider')
        add(providers, account, { environment: environmentOf(account), provider: account.provider })
    broken.push(...brokenIn(accounts))
    after = last.clientId
  }
}

interface LedgerTotals {
  readonly totals: readonly TotalBalance[]
  readonly providers: readonly ProviderBalance[]
  readonly broken: readonly BrokenLedger[]
}

interface AccountOfClient {
  readonly clientId: string
  readonly currency: string
  readonly kind: AccountKind
  readonly balanceMinor: bigint
}

interface AccountAtProvider extends AccountOfClient {
  readonly provider: string
}

async function listSlice(db: Database, after: string) {
  const rows = await db
    .selectFrom('clients')
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(CLIENTS_AT_ONCE)
    .select(['client_id', 'environment', 'name'])
    .execute()
  return rows.map((row) => ({ clientId: row.client_id, environment: row.environment, name: row.name }))
}

/** A slice is one statement, so it sees one moment. */
async function listAccounts(db: Database, after: string, upTo: string): Promise<AccountAtProvider[]> {
  const isOfSlice = sql`client_id > ${after} and client_id <= ${upTo}`
  const { rows } = await sql<AccountRow>`
    select client_id, kind, provider, currency, sum(amount)::text as balance from (
      select client_id, kind, provider, currency, balance_minor as amount from account_balances where ${isOfSlice}
      union all
      select client_id, kind, provider, currency, amount_minor::numeric from ledger_queue where ${isOfSlice}
    ) as moved
    group by client_id, kind, provider, currency order by client_id, currency, kind, provider`.execute(db)
  return rows.map((row) => ({
    clientId: row.client_id,
    kind: row.kind,
    provider: row.provider,
    currency: row.currency,
    balanceMinor: BigInt(row.balance),
  }))
}

interface AccountRow {
  readonly client_id: string
  readonly kind: AccountKind
  readonly provider: string
  readonly currency: string
  readonly balance: string
}

function byClientAndKind(accounts: readonly AccountAtProvider[]): AccountOfClient[] {
  const sums = new Map<string, AccountOfClient>()
  for (const { clientId, kind, currency, balanceMinor } of accounts) {
    const key = `${clientId} ${currency} ${kind}`
    const sum = (sums.get(key)?.balanceMinor ?? 0n) + balanceMinor
    sums.set(key, { clientId, currency, kind, balanceMinor: sum })
  }
  return [...sums.values()]
}

/** Adds what one client has to the sum of all that have it in the same currency and place. */
function add<Place extends { environment: Environment }>(
  sums: Map<string, Place & Sum>,
  { currency, balanceMinor }: AccountOfClient,
  place: Place,
): void {
  const key = JSON.stringify([currency, ...Object.values(place)])
  const known = sums.get(key)
  sums.set(key, {
    ...place,
    currency,
    balanceMinor: (known?.balanceMinor ?? 0n) + balanceMinor,
    clients: (known?.clients ?? 0) + (balanceMinor === 0n ? 0 : 1),
  })
}

type Sum = Pick<TotalBalance, 'currency' | 'balanceMinor' | 'clients'>

function brokenIn(accounts: readonly AccountOfClient[]): BrokenLedger[] {
  const sums = new Map<string, BrokenLedger>()
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

interface ClientBalance {
  readonly clientId: string
  readonly name: string
  readonly balanceMinor: bigint
}

/** Who has something in accounts of a kind and currency, in the order of their ids; read like the sums of all. */
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
  const { environment, kind, currency, limit } = asked
  const holders: ClientBalance[] = []
  for (let { after } = asked; holders.length < limit; ) {
    const clients = await listSlice(db, after)
    const last = clients.at(-1)
    if (!last) break
    const accounts = byClientAndKind(await listAccounts(db, after, last.clientId))
    const wanted = accounts.filter((account) => account.kind === kind && account.currency === currency)
    const balances = new Map(wanted.map(({ clientId, balanceMinor }) => [clientId, balanceMinor]))
    for (const { clientId, name, environment: own } of clients) {
      const balanceMinor = balances.get(clientId) ?? 0n
      if (own === environment && balanceMinor !== 0n) holders.push({ clientId, name, balanceMinor })
    }
    after = last.clientId
  }
  return holders.slice(0, limit)
}
