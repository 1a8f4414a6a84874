import { type Clock, orderAccounts, type ProviderRoute, SHARE } from '../../server/dist/domain/index.js'
import { type GuardedProvider, guardedProvider } from '../../server/dist/main/providers/guarded-provider.js'
import type { Provider, Providers } from '../../server/dist/providers/index.js'

const routeTo = (provider: string): ProviderRoute => ({
  ...{ routeId: provider, clientId: '', provider, method: null, currency: null },
  ...{ minMinor: null, maxMinor: null, position: 1, share: SHARE, allowsSandbox: false },
})

/** The accounts as one node sees them: each behind a circuit breaker of the node's own, by routes of equal shares. */
export function accountsOf(all: readonly Provider[], clock: Clock): Providers {
  const guards = new Map(all.map((provider) => [provider.name, guardedProvider(provider, clock)]))
  const routes = all.map(({ name }) => routeTo(name))
  const find = (name: string) => {
    const guard = guards.get(name)
    return guard && served(guard)
  }
  return {
    route: ({ client: { clientId, environment }, ...wanted }) =>
      orderAccounts(routes, find, { clientId, environment, ...wanted }).map(({ guard }) => guard),
    routeAgreement: () => [],
    takes: () => true,
    serves: () => true,
    registrar: () => null,
    payer: () => null,
    named: (name) => guards.get(name) ?? null,
    takesNew: () => true,
    noteOfSwitchedOff: () => null,
  }
}

const served = (guard: GuardedProvider) => ({
  guard,
  name: guard.name,
  environment: 'production' as const,
  status: 'ACTIVE' as const,
  limits: null,
  takes: () => true,
  isAvailable: guard.isAvailable,
})
