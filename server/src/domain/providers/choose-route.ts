import type { Environment } from '../clients/client.ts'
import { type AmountRange, isWithin, type ProviderAccount } from './account.ts'

/** Which account takes which payments of a client. */
export interface ProviderRoute extends AmountRange {
  readonly routeId: string
  readonly clientId: string
  readonly provider: string
  /** Null: any. */
  readonly method: string | null
  readonly currency: string | null
  /** The lower first. */
  readonly position: number
  /** The weight among those of the same position; with 0 it comes after them. */
  readonly share: number
  /** Whether a production client may be served by an account of a sandbox. */
  readonly allowsSandbox: boolean
}

export const SHARE = 100
export const SHARE_MAX = 1_000
export const POSITION_MAX = 1_000

/** What is to be paid. */
export interface RoutedPayment {
  readonly clientId: string
  readonly environment: Environment
  readonly paymentRequestId: string
  readonly method: string
  readonly currency: string
  readonly amountMinor: bigint
}

/** An account as it is just now. */
export interface RoutableAccount extends Pick<ProviderAccount, 'name' | 'environment' | 'status' | 'limits'> {
  takes(method: string, currency: string): boolean
  /** Whether it is likely to answer. */
  readonly isAvailable: boolean
}

/**
 * The accounts that may take a payment, the first choice first. The most specific routes come first, among them those of
 * the lowest position, and among these chance decides by their shares, the same way whenever the same request is looked
 * at. An account that is not likely to answer comes last.
 */
export function orderAccounts<A extends RoutableAccount>(
  routes: readonly ProviderRoute[],
  find: (name: string) => A | undefined,
  payment: RoutedPayment,
): A[] {
  const fitting = routes.filter((route) => fits(route, payment))
  return onceEach(fitting.length > 1 ? ranked(fitting, payment) : fitting, (route) => {
    const account = find(route.provider)
    return account && mayTake(account, route, payment) ? account : undefined
  })
}

function onceEach<A extends RoutableAccount>(
  routes: readonly ProviderRoute[],
  serving: (route: ProviderRoute) => A | undefined,
): A[] {
  const once = [...new Set(routes.flatMap((route) => serving(route) ?? []))]
  return [...once.filter(({ isAvailable }) => isAvailable), ...once.filter(({ isAvailable }) => !isAvailable)]
}

/** An agreement that is to be made. */
interface RoutedAgreement extends Pick<RoutedPayment, 'clientId' | 'environment' | 'method'> {
  readonly agreementId: string
}

/**
 * The same for an agreement: neither the currency nor the amount of future payments is known, and no route is left out
 * for them.
 */
export function orderAccountsForAgreement<A extends RoutableAccount>(
  routes: readonly ProviderRoute[],
  find: (name: string) => A | undefined,
  { clientId, environment, agreementId: paymentRequestId, method }: RoutedAgreement,
): A[] {
  const asked = { clientId, environment, paymentRequestId, method, currency: '', amountMinor: 0n }
  const fitting = routes.filter((route) => route.method === null || route.method === method)
  return onceEach(ranked(fitting, asked), (route) => {
    const account = find(route.provider)
    return account?.status === 'ACTIVE' && mayServe(account, asked, route) ? account : undefined
  })
}

/**
 * Whether an account may serve a client at all: tests never move real money, and real payments need explicit permission
 * to use a sandbox.
 */
export const mayServe = (
  account: Pick<ProviderAccount, 'environment'>,
  client: { readonly environment: Environment },
  { allowsSandbox }: Pick<ProviderRoute, 'allowsSandbox'>,
): boolean =>
  account.environment === client.environment || (account.environment === 'sandbox' && allowsSandbox)

/** Whether the route is for a method and a currency, whatever the amount. */
export const isFor = (
  route: Pick<ProviderRoute, 'method' | 'currency'>,
  { method, currency }: Pick<RoutedPayment, 'method' | 'currency'>,
): boolean =>
  (route.method === null || route.method === method) &&
  (route.currency === null || route.currency === currency)

const fits = (route: ProviderRoute, payment: RoutedPayment): boolean =>
  isFor(route, payment) && isWithin(route, payment.amountMinor)

const mayTake = (account: RoutableAccount, route: ProviderRoute, payment: RoutedPayment): boolean =>
  account.status === 'ACTIVE' &&
  mayServe(account, payment, route) &&
  isWithin(account.limits?.[payment.currency] ?? NO_LIMITS, payment.amountMinor) &&
  account.takes(payment.method, payment.currency)

const NO_LIMITS: AmountRange = { minMinor: null, maxMinor: null }

const ranked = (routes: readonly ProviderRoute[], payment: RoutedPayment): ProviderRoute[] =>
  routes
    .map((route) => ({ route, rank: rankOf(route, payment) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ route }) => route)

type Rank = readonly [vagueness: number, position: number, draw: number, provider: string]

const rankOf = (route: ProviderRoute, { clientId, paymentRequestId }: RoutedPayment): Rank => [
  (route.method === null ? 2 : 0) + (route.currency === null ? 1 : 0),
  route.position,
  draw([clientId, paymentRequestId, route.provider], route.share),
  route.provider,
]

function compareRanks(a: Rank, b: Rank): number {
  for (const [index, mine] of a.entries()) {
    const other = b[index] ?? mine
    if (mine !== other) return mine < other ? -1 : 1
  }
  return 0
}

/**
 * The smaller, the sooner: each comes first as often as its share says. Each draws for itself, so that an account that
 * comes or goes changes the order of the others for nobody.
 */
const draw = (names: readonly string[], share: number): number =>
  -Math.log((hashOf(JSON.stringify(names)) + 0.5) / 2 ** 32) / share

/** 32 bits of a text, evenly spread: FNV-1a, then mixed as MurmurHash3 ends. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
