import { type Selectable, sql } from 'kysely'
import type { ProviderRoute } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { type Page, type Paging, pageOf } from '../search/page.ts'
import { announceProviderChange } from './accounts.ts'
import type { ProviderRoutesTable } from './tables.ts'

export interface StoredRoute extends ProviderRoute {
  readonly createdAt: Date
}

/** Of all clients. */
export async function listRoutes(db: Database): Promise<StoredRoute[]> {
  const rows = await db
    .selectFrom('provider_routes')
    .orderBy('client_id')
    .orderBy('position')
    .orderBy('created_at')
    .selectAll()
    .execute()
  return rows.map(toRoute)
}

export async function listRoutesOf(db: Database, clientId: string): Promise<StoredRoute[]> {
  const rows = await db
    .selectFrom('provider_routes')
    .where('client_id', '=', clientId)
    .orderBy('position')
    .orderBy('created_at')
    .selectAll()
    .execute()
  return rows.map(toRoute)
}

/** Of all clients, of one, or those to one account, in order. */
export async function listRoutesPage(
  db: Database,
  { cursor, limit }: Paging,
  { clientId = null, provider = null }: { clientId?: string | null; provider?: string | null } = {},
): Promise<Page<StoredRoute>> {
  const [client = '', position = '', routeId = ''] = (cursor ?? '').split('|')
  let routes = db
    .selectFrom('provider_routes')
    .where(
      sql<boolean>`(client_id, position, route_id) > (${client}, ${Number(position) || 0}::integer, ${routeId})`,
    )
  if (clientId !== null) routes = routes.where('client_id', '=', clientId)
  if (provider !== null) routes = routes.where('provider', '=', provider)
  const rows = await routes
    .orderBy('client_id')
    .orderBy('position')
    .orderBy('route_id')
    .limit(limit + 1)
    .selectAll()
    .execute()
  return pageOf(rows, limit, {
    item: toRoute,
    cursor: (row) => [row.client_id, row.position, row.route_id].join('|'),
  })
}

export async function insertRoute(tx: DatabaseTransaction, route: StoredRoute): Promise<void> {
  await tx
    .insertInto('provider_routes')
    .values({
      route_id: route.routeId,
      client_id: route.clientId,
      provider: route.provider,
      method: route.method,
      currency: route.currency,
      min_amount_minor: route.minMinor,
      max_amount_minor: route.maxMinor,
      position: route.position,
      share: route.share,
      allows_sandbox: route.allowsSandbox,
      created_at: route.createdAt,
    })
    .execute()
  await announceProviderChange(tx)
}

/** The removed one; null where there was none. */
export async function deleteRoute(tx: DatabaseTransaction, routeId: string): Promise<StoredRoute | null> {
  const row = await tx
    .deleteFrom('provider_routes')
    .where('route_id', '=', routeId)
    .returningAll()
    .executeTakeFirst()
  await announceProviderChange(tx)
  return row ? toRoute(row) : null
}

const toRoute = (row: Selectable<ProviderRoutesTable>): StoredRoute => ({
  routeId: row.route_id,
  clientId: row.client_id,
  provider: row.provider,
  method: row.method,
  currency: row.currency,
  minMinor: row.min_amount_minor,
  maxMinor: row.max_amount_minor,
  position: row.position,
  share: row.share,
  allowsSandbox: row.allows_sandbox,
  createdAt: row.created_at,
})
