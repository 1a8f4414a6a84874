import { randomUUID } from 'node:crypto'
import type { AuditTrail } from '../audit/index.ts'
import {
  type AuditEvent,
  BUILT_IN_ACCOUNT,
  type Client,
  type Facts,
  mayServe,
  OperatorError,
  type ProviderAccount,
  type ProviderRoute,
  type Who,
} from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  deleteRoute,
  getClientWithClock,
  insertRoute,
  listRoutesOf,
  type StoredRoute,
} from '../../storage/index.ts'
import { lockKnown } from './lock-known.ts'
import { getAccount } from './provider-accounts.ts'

export type NewRoute = Omit<ProviderRoute, 'routeId' | 'position'> & {
  /** Not given: after all routes that the client has. */
  readonly position: number | undefined
}

export function addRoute(trail: AuditTrail, who: Who, request: NewRoute): Promise<StoredRoute> {
  return trail.change(who, (tx) => addRouteWithin(tx, request))
}

/** The same within a database transaction; the caller writes its entry in the audit trail. */
export async function addRouteWithin(
  tx: DatabaseTransaction,
  request: NewRoute,
): Promise<{ event: AuditEvent; result: StoredRoute }> {
  const { clientId, provider } = request
  await lockKnown(tx, clientId)
  const client = await getClientWithClock(tx, clientId)
  requireFit(await accountOf(tx, provider), client, request)
  const others = await listRoutesOf(tx, clientId)
  const same = others.find((other) => isSame(other, request))
  if (same)
    throw new OperatorError(
      `The client ${clientId} has this route to ${provider} already (${same.routeId}): remove that one to change it.`,
    )
  const position = request.position ?? Math.max(0, ...others.map((other) => other.position)) + 1
  const route = { ...request, routeId: randomUUID(), position, createdAt: new Date() }
  await insertRoute(tx, route)
  const subject = subjectOf(route)
  return {
    event: { clientId, action: 'route_added', subject, before: null, after: factsOf(route) },
    result: route,
  }
}

/** Refuses a route that a client of this name and environment could not have. */
export const requireRoutable = async (
  tx: DatabaseTransaction,
  client: Pick<Client, 'clientId' | 'environment'>,
  request: Pick<NewRoute, 'provider' | 'allowsSandbox'>,
): Promise<void> => requireFit(await accountOf(tx, request.provider), client, request)

/** The same route in another place or with another share: the one is removed and the other added, together. */
export function changeRoute(
  trail: AuditTrail,
  who: Who,
  routeId: string,
  request: { readonly position?: number | undefined; readonly share?: number | undefined },
): Promise<StoredRoute> {
  return trail.change(who, async (tx) => {
    const before = await deleteRoute(tx, routeId)
    if (!before) throw unknownRoute(routeId)
    const route = {
      ...before,
      position: request.position ?? before.position,
      share: request.share ?? before.share,
    }
    await insertRoute(tx, route)
    const { clientId } = route
    const isSame = route.position === before.position && route.share === before.share
    const facts = { before: factsOf(before), after: factsOf(route) }
    return {
      event: isSame ? null : { clientId, action: 'route_changed', subject: subjectOf(route), ...facts },
      result: route,
    }
  })
}

/** Payments that went by it stay where they are. */
export function removeRoute(trail: AuditTrail, who: Who, routeId: string): Promise<StoredRoute> {
  return trail.change(who, async (tx) => {
    const route = await deleteRoute(tx, routeId)
    if (!route) throw unknownRoute(routeId)
    const { clientId } = route
    const subject = subjectOf(route)
    return {
      event: { clientId, action: 'route_removed', subject, before: factsOf(route), after: null },
      result: route,
    }
  })
}

const unknownRoute = (routeId: string) =>
  new OperatorError(`There is no route ${routeId}: "npx amsel route list" shows all routes.`)

type RoutedAccount = Pick<ProviderAccount, 'name' | 'kind' | 'environment'>

const accountOf = async (tx: DatabaseTransaction, name: string): Promise<RoutedAccount> =>
  name === BUILT_IN_ACCOUNT ? { name, kind: 'simulator', environment: 'sandbox' } : getAccount(tx, name)

function requireFit(
  account: RoutedAccount,
  client: Pick<Client, 'clientId' | 'environment'>,
  request: Pick<NewRoute, 'allowsSandbox'>,
): void {
  const { name, kind } = account
  const { clientId, environment } = client
  if (kind === 'simulator' && environment === 'production')
    throw new OperatorError(
      `${clientId} is a production client, and ${name} only pretends to move money: route it to another provider.`,
    )
  if (mayServe(account, client, request)) return
  throw new OperatorError(
    environment === 'sandbox'
      ? `${clientId} is a sandbox client, and ${name} moves real money: route it to an account of the provider's sandbox.`
      : `${clientId} is a production client, and ${name} is an account of a sandbox, where no money moves: with --allow-sandbox-upstream it is routed there anyway.`,
  )
}

const isSame = (a: Omit<NewRoute, 'position'>, b: Omit<NewRoute, 'position'>): boolean =>
  (['provider', 'method', 'currency', 'minMinor', 'maxMinor'] as const).every((name) => a[name] === b[name])

const subjectOf = ({ provider }: ProviderRoute) => `route to ${provider}`

const factsOf = ({
  routeId,
  provider,
  method,
  currency,
  position,
  share,
  ...rest
}: ProviderRoute): Facts => ({
  routeId,
  provider,
  method,
  currency,
  minMinor: rest.minMinor?.toString() ?? null,
  maxMinor: rest.maxMinor?.toString() ?? null,
  position,
  share,
  allowsSandbox: rest.allowsSandbox,
})
