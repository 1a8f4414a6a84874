import type { Logger } from 'pino'
import type { Settings } from '../../platform/config/index.ts'
import {
  BUILT_IN_ACCOUNT,
  type Clock,
  type ProviderAccount,
  type RoutableAccount,
} from '../../domain/index.ts'
import type { Provider } from '../../providers/index.ts'
import { openAccountConfig } from '../../registry/clients/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { Signer } from '../../platform/signing/index.ts'
import type { StoredAccount } from '../../storage/index.ts'
import { type GuardedProvider, guardedProvider } from './guarded-provider.ts'
import { observedProvider, type ProviderCall } from './observed-provider.ts'
import { openProvider } from './provider-kinds.ts'

export interface OpeningDeps {
  readonly sealer: Sealer
  /** Signs the requests to them. */
  readonly signer: Signer
  readonly publicUrl: string
  readonly settings: Settings
  readonly log: Logger
  readonly clock: Clock
  observe(call: ProviderCall): void
}

/** An account with a provider to ask. */
export interface ServedAccount extends RoutableAccount {
  readonly provider: Provider
  /** Null for the simulator: it works in the gateway's own database, and is away only with that. */
  readonly guard: GuardedProvider | null
}

/** Opens accounts. One whose config cannot be opened or read is reported once. */
export class ServedAccounts {
  readonly #deps: OpeningDeps
  /** Null where the sandbox is not served. */
  readonly #simulator: Provider | null
  /** With the config that each was opened with. */
  readonly #guards = new Map<string, { readonly guard: GuardedProvider; readonly config: string }>()
  readonly #logged = new Set<string>()

  constructor(deps: OpeningDeps, simulator: Provider | null) {
    this.#deps = deps
    this.#simulator = simulator
  }

  /** All that can serve, by name, with the one that is built in. */
  async open(stored: readonly StoredAccount[]): Promise<Map<string, ServedAccount>> {
    const added = await Promise.all(stored.map((row) => this.#open(row)))
    return new Map(
      [this.#simulated(BUILT_IN), ...added].flatMap((account) => (account ? [[account.name, account]] : [])),
    )
  }

  async #open(stored: StoredAccount): Promise<ServedAccount | null> {
    if (stored.kind === 'simulator') return this.#simulated(stored)
    try {
      const guard = await this.#guardOf(stored, stored.kind)
      return served(stored, guard, guard)
    } catch (error) {
      this.#tellOnce(stored, error as Error)
      return null
    }
  }

  #simulated(row: Row): ServedAccount | null {
    if (!this.#simulator) return null
    const provider = observedProvider({ ...this.#simulator, name: row.name }, this.#deps.observe)
    return served(row, provider, null)
  }

  /** The same instance as before where the config is the same: it knows how its account has done. */
  async #guardOf(stored: StoredAccount, kind: 'ams' | 'stripe'): Promise<GuardedProvider> {
    const { sealer, signer, publicUrl, settings, clock, observe } = this.#deps
    const { name } = stored
    const config = openAccountConfig(sealer, stored)
    const text = JSON.stringify([kind, config])
    const known = this.#guards.get(name)
    if (known?.config === text) return known.guard
    const notifyUrl = `${publicUrl}/providers/${name}`
    const provider = await openProvider({ name, kind, config, notifyUrl, signer, settings })
    const guard = guardedProvider(observedProvider(provider, observe), clock)
    this.#guards.set(name, { guard, config: text })
    return guard
  }

  #tellOnce({ name, changedAt }: StoredAccount, { message: reason }: Error): void {
    const logged = `${name} ${changedAt.getTime()}`
    if (this.#logged.has(logged)) return
    this.#logged.add(logged)
    this.#deps.log.error(
      { provider: name, reason },
      'the config of a provider account cannot be used: the account takes no payments',
    )
  }
}

type Row = Pick<ProviderAccount, 'name' | 'environment' | 'status' | 'limits'>

const BUILT_IN: Row = { name: BUILT_IN_ACCOUNT, environment: 'sandbox', status: 'ACTIVE', limits: null }

const served = (
  { name, environment, status, limits }: Row,
  provider: Provider,
  guard: GuardedProvider | null,
): ServedAccount => ({
  name,
  environment,
  status,
  limits,
  provider,
  guard,
  get isAvailable() {
    return guard === null || guard.isAvailable
  },
  takes: (method, currency) => provider.abilities.takes(method, currency),
})
