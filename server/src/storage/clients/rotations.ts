import { sql } from 'kysely'
import type { Client, Environment, GatewayKeyState } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import { type Page, type Paging, pageOf } from '../search/page.ts'

/** Where clients are in the rotation of the gateway's key, as a filter for lists. */
type RotationFilter = 'published' | 'replaced' | 'own'

/** A client, and its own gateway keys that can still sign. */
export interface ClientRotation {
  readonly clientId: string
  readonly name: string
  readonly environment: Environment
  readonly status: Client['status']
  readonly keys: readonly {
    readonly version: number
    readonly state: Exclude<GatewayKeyState, 'RETIRED'>
    readonly signerKey: string | null
    readonly createdAt: Date
    readonly switchedAt: Date | null
  }[]
}

/** By client ID. */
export async function listRotations(
  db: Database,
  { cursor = '', limit }: Paging,
  { filter = null, clientId = null }: { filter?: RotationFilter | null; clientId?: string | null } = {},
): Promise<Page<ClientRotation>> {
  const { ids, reached } =
    clientId === null ? await idsAfter(db, cursor, limit + 1, filter) : { ids: [clientId], reached: null }
  const clients = await db
    .selectFrom('clients')
    .where((eb) => eb('client_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('client_id')
    .select(['client_id', 'name', 'environment', 'status'])
    .execute()
  const keys = await db
    .selectFrom('client_gateway_keys')
    .where((eb) => eb('client_id', '=', eb.fn.any(eb.val(ids))))
    .where('state', '<>', 'RETIRED')
    .orderBy('client_id')
    .orderBy('version')
    .select(['client_id', 'version', 'state', 'signer_key', 'created_at', 'switched_at'])
    .execute()
  return pageOf(clients, limit, {
    item: (row) => ({
      clientId: row.client_id,
      name: row.name,
      environment: row.environment,
      status: row.status,
      keys: keys
        .filter((key) => key.client_id === row.client_id)
        .map((key) => ({
          version: key.version,
          state: key.state as Exclude<GatewayKeyState, 'RETIRED'>,
          signerKey: key.signer_key,
          createdAt: key.created_at,
          switchedAt: key.switched_at,
        })),
    }),
    cursor: (row) => row.client_id,
    reached,
  })
}

/** Each state has its own index. */
const STATES = {
  published: sql<boolean>`state = 'PUBLISHED'`,
  replaced: sql<boolean>`state = 'REPLACED'`,
  own: sql<boolean>`state = 'SIGNING'`,
}

/** One key of a client signs, and at most one is published; this many of the replaced ones are read for each. */
const KEYS_MAX = 8

async function idsAfter(
  db: Database,
  after: string,
  limit: number,
  filter: RotationFilter | null,
): Promise<{ ids: string[]; reached: string | null }> {
  const rows =
    filter === null
      ? await db
          .selectFrom('clients')
          .where('client_id', '>', after)
          .orderBy('client_id')
          .limit(limit)
          .select('client_id')
          .execute()
      : await db
          .selectFrom('client_gateway_keys')
          .where(STATES[filter])
          .where('client_id', '>', after)
          .orderBy('client_id')
          .limit(limit * KEYS_MAX)
          .select('client_id')
          .execute()
  const ids = [...new Set(rows.map((row) => row.client_id))].slice(0, limit)
  // A client with very many takes up a page: the next page continues after it.
  const isFull = rows.length === limit * KEYS_MAX && ids.length < limit
  return { ids, reached: isFull ? (ids.at(-1) ?? null) : null }
}

/** The keys of environments, with which the gateway signs for clients without a key of their own. */
export async function listEnvironmentKeys(db: Database): Promise<
  {
    readonly environment: Environment
    readonly version: number
    readonly publicKey: string
    readonly createdAt: Date
  }[]
> {
  const rows = await db
    .selectFrom('gateway_keys')
    .orderBy('environment')
    .orderBy('version')
    .select(['environment', 'version', 'public_key', 'created_at'])
    .execute()
  return rows.map((row) => ({
    environment: row.environment,
    version: row.version,
    publicKey: row.public_key,
    createdAt: row.created_at,
  }))
}

/** How many of the newest are looked at. */
export const NOTIFICATIONS_LOOKED_AT = 500

/** What became of a client's newest notifications since then, by their state. */
export async function countNotificationsSince(
  db: Database,
  clientId: string,
  since: Date,
): Promise<Readonly<Record<string, number>>> {
  const newest = db
    .selectFrom('notifications')
    .where('client_id', '=', clientId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .limit(NOTIFICATIONS_LOOKED_AT)
    .select('state')
    .as('newest')
  const rows = await db
    .selectFrom(newest)
    .groupBy('state')
    .select((eb) => ['state', eb.fn.countAll<bigint>().as('count')])
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}
