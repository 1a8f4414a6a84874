import {
  BUILT_IN_ACCOUNT,
  type CircuitState,
  type ClientWithClock,
  type Environment,
  isFor,
  isSwitchedOff,
  mayServe,
  orderAccounts,
  orderAccountsForAgreement,
  type ProviderRoute,
  SHARE,
  type SwitchedOff,
} from '../../domain/index.ts'
import type { Provider, Providers, Wanted, WantedAgreement } from '../../providers/index.ts'
import { listAccounts, listRoutes, listSwitchedOff, type Storage } from '../../storage/index.ts'
import { loadSimulator } from './provider-kinds.ts'
import { type OpeningDeps, type ServedAccount, ServedAccounts } from './served-accounts.ts'

interface DirectoryDeps extends OpeningDeps {
  readonly storage: Storage
}

/** The health of an account. */
export interface AccountHealth {
  readonly provider: string
  readonly circuit: CircuitState
  readonly underWay: number
}

/** For a client without any: a sandbox client's payments go to the simulator. */
const UNROUTED: Readonly<Record<Environment, readonly ProviderRoute[]>> = {
  sandbox: [
    {
      routeId: '',
      clientId: '',
      provider: BUILT_IN_ACCOUNT,
      method: null,
      currency: null,
      minMinor: null,
      maxMinor: null,
      position: 1,
      share: SHARE,
      allowsSandbox: false,
    },
  ],
  production: [],
}

/** What customers of stores pay with: their wallets look at merchants before. */
const STORE_METHOD = 'CONNECT_WALLET'

/** Changes are announced; this is for an announcement that was lost. */
const LOOK_AGAIN_MS = 30_000
/** For a look that failed. */
const RETRY_MS = 1_000

/**
 * The accounts and routes as this process knows them: all of them in memory, read anew when one has changed. The
 * simulator serves sandbox clients that have no route; everybody else goes by routes. An account whose config cannot be
 * opened serves nothing, and all others do.
 */
export class ProviderDirectory implements Providers {
  readonly #deps: DirectoryDeps
  readonly #opening: ServedAccounts
  #accounts: ReadonlyMap<string, ServedAccount> = new Map()
  #routes: ReadonlyMap<string, readonly ProviderRoute[]> = new Map()
  #switchedOff: readonly SwitchedOff[] = []
  #reading: Promise<void> | null = null
  #isStale = false
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  private constructor(deps: DirectoryDeps, simulator: Provider | null) {
    this.#deps = deps
    this.#opening = new ServedAccounts(deps, simulator)
  }

  static async open(deps: DirectoryDeps): Promise<ProviderDirectory> {
    const { settings, storage } = deps
    const simulator = settings.environments.has('sandbox') ? await loadSimulator(storage) : null
    const directory = new ProviderDirectory(deps, simulator)
    await directory.#read()
    return directory
  }

  route({ client, paymentRequestId, method, currency, amountMinor }: Wanted): readonly Provider[] {
    const routes = this.#routesOf(client)
    const { clientId, environment } = client
    const payment = { clientId, environment, paymentRequestId, method, currency, amountMinor }
    const find = (name: string) => this.#offering(client, name, method)
    return orderAccounts(routes, find, payment).map(({ provider }) => provider)
  }

  routeAgreement({ client, agreementId, method }: WantedAgreement): readonly Provider[] {
    const { clientId, environment } = client
    const asked = { clientId, environment, agreementId, method }
    const find = (name: string) => this.#offering(client, name, method)
    return orderAccountsForAgreement(this.#routesOf(client), find, asked).map(({ provider }) => provider)
  }

  takes(client: ClientWithClock, method: string, currency: string): boolean {
    return this.#routesOf(client).some((route) => {
      const account = isFor(route, { method, currency }) && this.#serving(client, route)
      return account ? account.takes(method, currency) && !this.#offNote(client, account.name, method) : false
    })
  }

  serves(client: ClientWithClock): boolean {
    return this.#routesOf(client).some((route) => this.#serving(client, route) !== null)
  }

  registrar(client: ClientWithClock): Provider | null {
    const ofWallets = this.#routesOf(client).filter(
      ({ method }) => method === null || method === STORE_METHOD,
    )
    const [first] = ofWallets
      .sort(
        (one, other) =>
          Number(one.method === null) - Number(other.method === null) || one.position - other.position,
      )
      .flatMap((route) => this.#serving(client, route) ?? [])
    return first?.provider.registrations ? first.provider : null
  }

  payer(client: ClientWithClock): Provider | null {
    // Never a sandbox's, even where a production client may try one out.
    const paying = this.#routesOf(client)
      .map((route) => this.#serving(client, route))
      .find((account) => account?.environment === client.environment && account.provider.payOut)
    return paying?.provider ?? (client.environment === 'sandbox' ? this.named(BUILT_IN_ACCOUNT) : null)
  }

  named(name: string): Provider | null {
    return this.#accounts.get(name)?.provider ?? null
  }

  takesNew(name: string, client: ClientWithClock, method: string): boolean {
    return this.#offering(client, name, method)?.status === 'ACTIVE'
  }

  noteOfSwitchedOff(client: ClientWithClock, method: string): string | null {
    if (this.#switchedOff.length === 0) return null
    const [note = null] = this.#routesOf(client).flatMap((route) => {
      const isForMethod = route.method === null || route.method === method
      const account = isForMethod && this.#serving(client, route)
      return account ? (this.#offNote(client, account.name, method) ?? []) : []
    })
    return note
  }

  listHealth(): AccountHealth[] {
    return [...this.#accounts.values()].flatMap(({ name: provider, guard }) =>
      guard ? [{ provider, circuit: guard.circuit, underWay: guard.underWay }] : [],
    )
  }

  /** Something may have changed. What is known serves until it is read. */
  refresh(): void {
    if (this.#isStopped) return
    this.#isStale = true
    this.#reading ??= this.#readUntilFresh().finally(() => {
      this.#reading = null
    })
  }

  /** Looks again by itself from now on. */
  start(): void {
    this.#lookIn(LOOK_AGAIN_MS)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#reading
  }

  async #readUntilFresh(): Promise<void> {
    try {
      while (this.#isStale) {
        this.#isStale = false
        await this.#read()
      }
      this.#lookIn(LOOK_AGAIN_MS)
    } catch (error) {
      this.#deps.log.warn(
        { reason: (error as Error).message },
        'provider accounts could not be read: the known ones stay in use',
      )
      this.#lookIn(RETRY_MS)
    }
  }

  #lookIn(ms: number): void {
    clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => this.refresh(), ms)
    this.#timer.unref()
  }

  #routesOf({ clientId, environment }: ClientWithClock): readonly ProviderRoute[] {
    return this.#routes.get(clientId) ?? UNROUTED[environment]
  }

  #serving(client: ClientWithClock, route: ProviderRoute): ServedAccount | null {
    const account = this.#accounts.get(route.provider)
    return account && account.status === 'ACTIVE' && mayServe(account, client, route) ? account : null
  }

  /** The account, unless the method is switched off there. */
  #offering(client: ClientWithClock, name: string, method: string): ServedAccount | undefined {
    return this.#offNote(client, name, method) === null ? this.#accounts.get(name) : undefined
  }

  #offNote({ environment }: ClientWithClock, provider: string, method: string): string | null {
    // Nearly always there is none, and every payment comes through here.
    if (this.#switchedOff.length === 0) return null
    return (
      this.#switchedOff.find((off) => isSwitchedOff(off, { method, environment, provider }))?.note ?? null
    )
  }

  async #read(): Promise<void> {
    const { db } = this.#deps.storage
    // In this order: an account is there before a route leads to it.
    const routes = await listRoutes(db)
    this.#accounts = await this.#opening.open(await listAccounts(db))
    this.#switchedOff = await listSwitchedOff(db)
    this.#routes = byClient(routes)
  }
}

function byClient(routes: readonly ProviderRoute[]): Map<string, ProviderRoute[]> {
  const grouped = new Map<string, ProviderRoute[]>()
  for (const route of routes) grouped.set(route.clientId, [...(grouped.get(route.clientId) ?? []), route])
  return grouped
}
