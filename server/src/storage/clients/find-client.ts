import { CompiledQuery, type Selectable } from 'kysely'
import type { Client, ClientWithClock } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import type { StoredKey } from './client-keys.ts'
import type { ClientsTable } from './tables.ts'
import { type PriceColumns, PRICES, pricesColumn, toPrices } from '../pricing/client-prices.ts'
import { toSettlement, toTerms } from './terms.ts'

export interface StoredClient extends Client {
  readonly keys: readonly StoredKey[]
  readonly gatewayKey: StoredSigningKey
  readonly clockOffsetMs: number
  readonly resets: number
  /** Whether outcomes are planned for some of its calls. */
  readonly hasPlans: boolean
}

/** The gateway key that signs for a client. */
export interface StoredSigningKey {
  readonly version: number
  readonly publicKey: string
  /** Whether it is the environment's key rather than the client's own. */
  readonly isShared: boolean
  /** Null where a signer has the private half. */
  readonly privateKeySealed: Buffer | null
  readonly signerKey: string | null
}

/** One statement, written once: each client is read anew every half a minute. */
export async function findClient(db: Database, clientId: string): Promise<StoredClient | null> {
  const { rows } = await db.executeQuery<FoundClient>(
    CompiledQuery.raw(FIND, [clientId]) as CompiledQuery<FoundClient>,
  )
  const [row] = rows
  return row ? toStoredClient(row) : null
}

const FIND = `
select c.client_id, c.name, c.environment, c.region, c.status, c.notifies_again, c.notifies_in_strict_order,
  c.request_time_tolerance_seconds, c.brand_name, c.brand_colour, c.brand_logo,
  c.limits, c.requests_per_second_max, c.settlement, c.plan_id, ${PRICES.replaceAll('clients.', 'c.')} as prices, clock.offset_ms, clock.resets,
  shared.version as shared_version, shared.public_key as shared_public_key,
  shared.private_key_sealed as shared_private_key_sealed,
  own.version, own.public_key, own.private_key_sealed, own.signer_key,
  exists (select 1 from planned_outcomes where client_id = $1) as has_plans,
  (select json_agg(json_build_object('version', version, 'public_key', public_key, 'created_at', created_at,
      'retired_at', retired_at) order by version)
    from client_keys where client_id = $1) as keys
from clients c join gateway_keys shared on shared.key_id = c.gateway_key_id
left join client_gateway_keys own on own.client_id = c.client_id and own.client_id = $1 and own.state = 'SIGNING'
left join client_clocks clock on clock.client_id = c.client_id
where c.client_id = $1`

interface FoundClient extends ClientColumns {
  readonly offset_ms: bigint | null
  readonly resets: number | null
  readonly shared_version: number
  readonly shared_public_key: string
  readonly shared_private_key_sealed: Buffer | null
  /** Of the client's own gateway key, if it has one. */
  readonly version: number | null
  readonly public_key: string | null
  readonly private_key_sealed: Buffer | null
  readonly signer_key: string | null
  readonly has_plans: boolean
  readonly keys: readonly FoundKey[] | null
}

interface FoundKey {
  readonly version: number
  readonly public_key: string
  readonly created_at: string
  readonly retired_at: string | null
}

const toStoredClient = (row: FoundClient): StoredClient => ({
  ...toClient(row),
  keys: (row.keys ?? []).map(toKey),
  gatewayKey:
    row.version === null || row.public_key === null
      ? {
          version: row.shared_version,
          publicKey: row.shared_public_key,
          isShared: true,
          privateKeySealed: row.shared_private_key_sealed,
          signerKey: null,
        }
      : {
          version: row.version,
          publicKey: row.public_key,
          isShared: false,
          privateKeySealed: row.private_key_sealed,
          signerKey: row.signer_key,
        },
  clockOffsetMs: Number(row.offset_ms ?? 0n),
  resets: row.resets ?? 0,
  hasPlans: row.has_plans,
})

const toKey = ({ version, public_key, created_at, retired_at }: FoundKey): StoredKey => ({
  version,
  publicKey: public_key,
  isRetired: retired_at !== null,
  createdAt: new Date(created_at),
  retiredAt: retired_at === null ? null : new Date(retired_at),
})

/** The client without its clock and keys: what every server of a distributed database can tell, whichever others are away. */
export async function findClientAlone(db: Database, clientId: string): Promise<Client | null> {
  const row = await db
    .selectFrom('clients')
    .where('clients.client_id', '=', clientId)
    .select(CLIENT_COLUMNS)
    .executeTakeFirst()
  return row ? toClient(row) : null
}

/** The client and its clock alone: the gateway acting by itself needs no keys. */
export async function getClientWithClock(db: Database, clientId: string): Promise<ClientWithClock> {
  const row = await db
    .selectFrom('clients')
    .leftJoin('client_clocks', 'client_clocks.client_id', 'clients.client_id')
    .where('clients.client_id', '=', clientId)
    .select(CLIENT_COLUMNS)
    .select(['client_clocks.offset_ms', 'client_clocks.resets'])
    .executeTakeFirstOrThrow()
  return { ...toClient(row), clockOffsetMs: Number(row.offset_ms ?? 0n), resets: row.resets ?? 0 }
}

export const CLIENT_COLUMNS = [
  ...([
    'clients.client_id',
    'clients.name',
    'clients.environment',
    'clients.region',
    'clients.status',
  ] as const),
  ...(['clients.notifies_again', 'clients.notifies_in_strict_order'] as const),
  'clients.request_time_tolerance_seconds',
  ...(['clients.brand_name', 'clients.brand_colour', 'clients.brand_logo'] as const),
  ...([
    'clients.limits',
    'clients.requests_per_second_max',
    'clients.settlement',
    'clients.plan_id',
  ] as const),
  pricesColumn.as('prices'),
] as const

type ClientColumns = PriceColumns &
  Pick<
    Selectable<ClientsTable>,
    | 'client_id'
    | 'name'
    | 'environment'
    | 'region'
    | 'status'
    | 'notifies_again'
    | 'notifies_in_strict_order'
    | 'request_time_tolerance_seconds'
    | 'brand_name'
    | 'brand_colour'
    | 'brand_logo'
    | 'limits'
    | 'requests_per_second_max'
    | 'settlement'
  >

export const toClient = (row: ClientColumns): Client => ({
  clientId: row.client_id,
  name: row.name,
  environment: row.environment,
  region: row.region,
  status: row.status,
  notifiesAgain: row.notifies_again,
  notifiesInStrictOrder: row.notifies_in_strict_order,
  requestTimeToleranceSeconds: row.request_time_tolerance_seconds,
  brand: { name: row.brand_name, colour: row.brand_colour, logo: row.brand_logo },
  terms: toTerms(row),
  prices: toPrices(row),
  settlement: toSettlement(row.settlement),
})
