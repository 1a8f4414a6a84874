import { type Selectable, sql } from 'kysely'
import {
  type Client,
  type ClientWithClock,
  DAY_MS,
  type Environment,
  later,
  RETENTION_DAYS_MIN,
} from '../../domain/index.ts'
import { insertAgendaItem } from '../agenda/agenda.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { insertRelease } from '../notifications/held-up.ts'
import type { ClientsTable } from './tables.ts'

export interface StoredClient extends Client {
  readonly keys: readonly StoredKey[]
  readonly gatewayKey: StoredSigningKey
  readonly clockOffsetMs: number
  readonly resets: number
  /** Whether outcomes are planned for some of its calls. */
  readonly hasPlans: boolean
}

export interface StoredKey {
  readonly version: number
  /** SPKI DER, Base64. */
  readonly publicKey: string
  readonly isRetired: boolean
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

/** The gateway key that signs for a client. */
export interface StoredSigningKey {
  readonly version: number
  readonly publicKey: string
  /** Whether it is the key of the environment, and not the client's own. */
  readonly isShared: boolean
  /** Null where the private half is with a signer. */
  readonly privateKeySealed: Buffer | null
  readonly signerKey: string | null
}

/** Other nodes drop what they remember of a client when one is named here. */
export const CLIENT_CHANGED = 'amsel_client_changed'

export async function findClient(db: Database, clientId: string): Promise<StoredClient | null> {
  const row = await db
    .selectFrom('clients')
    .innerJoin('gateway_keys', 'gateway_keys.key_id', 'clients.gateway_key_id')
    .leftJoin('client_gateway_keys as own', (join) =>
      join
        .onRef('own.client_id', '=', 'clients.client_id')
        .on('own.client_id', '=', clientId)
        .on('own.state', '=', sql.lit('SIGNING')),
    )
    .leftJoin('client_clocks', 'client_clocks.client_id', 'clients.client_id')
    .where('clients.client_id', '=', clientId)
    .select(CLIENT_COLUMNS)
    .select([
      'gateway_keys.version as shared_version',
      'gateway_keys.public_key as shared_public_key',
      'gateway_keys.private_key_sealed as shared_private_key_sealed',
    ])
    .select(['own.version', 'own.public_key', 'own.private_key_sealed', 'own.signer_key'])
    .select(['client_clocks.offset_ms', 'client_clocks.resets'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('planned_outcomes').where('client_id', '=', clientId).select('plan_id')).as(
        'has_plans',
      ),
    )
    .executeTakeFirst()
  if (!row) return null
  return {
    ...toClient(row),
    keys: await listClientKeys(db, clientId),
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
    hasPlans: row.has_plans === true,
  }
}

/** The client and its clock alone: whoever acts by itself needs no keys. */
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

const CLIENT_COLUMNS = [
  ...([
    'clients.client_id',
    'clients.name',
    'clients.environment',
    'clients.region',
    'clients.status',
  ] as const),
  ...(['clients.notifies_again', 'clients.notifies_in_strict_order'] as const),
  'clients.request_time_tolerance_seconds',
] as const

type ClientColumns = Pick<
  Selectable<ClientsTable>,
  | 'client_id'
  | 'name'
  | 'environment'
  | 'region'
  | 'status'
  | 'notifies_again'
  | 'notifies_in_strict_order'
  | 'request_time_tolerance_seconds'
>

const toClient = (row: ClientColumns): Client => ({
  clientId: row.client_id,
  name: row.name,
  environment: row.environment,
  region: row.region,
  status: row.status,
  notifiesAgain: row.notifies_again,
  notifiesInStrictOrder: row.notifies_in_strict_order,
  requestTimeToleranceSeconds: row.request_time_tolerance_seconds,
})

/** By version, the newest last. */
export async function listClientKeys(db: Database, clientId: string): Promise<StoredKey[]> {
  const rows = await db
    .selectFrom('client_keys')
    .where('client_id', '=', clientId)
    .orderBy('version')
    .select(['version', 'public_key', 'created_at', 'retired_at'])
    .execute()
  return rows.map((row) => ({
    version: row.version,
    publicKey: row.public_key,
    isRetired: row.retired_at !== null,
    createdAt: row.created_at,
    retiredAt: row.retired_at,
  }))
}

export interface NewClient {
  readonly clientId: string
  readonly name: string
  readonly environment: Environment
  readonly region: string | null
  readonly publicKey: string
  readonly gatewayKeyId: bigint
  /** The operator's client from which it comes, where a client made it. */
  readonly madeBy: string | null
}

export async function insertClient(tx: DatabaseTransaction, client: NewClient): Promise<void> {
  await tx
    .insertInto('clients')
    .values({
      client_id: client.clientId,
      name: client.name,
      environment: client.environment,
      region: client.region,
      gateway_key_id: client.gatewayKeyId,
      made_by: client.madeBy,
    })
    .execute()
  await tx
    .insertInto('client_keys')
    .values({ client_id: client.clientId, version: 1, public_key: client.publicKey, retired_at: null })
    .execute()
  await tx.insertInto('client_clocks').values({ client_id: client.clientId }).execute()
  const dueAt = later(new Date(), RETENTION_DAYS_MIN * DAY_MS)
  await insertAgendaItem(tx, { clientId: client.clientId, kind: 'retain', subjectId: 'all', dueAt })
  await announceClientChange(tx, client.clientId)
}

/** Holds the client until the database transaction ends; its status as it is, or null when there is no such client. */
export async function lockClient(
  tx: DatabaseTransaction,
  clientId: string,
): Promise<Pick<Client, 'status'> | null> {
  const row = await tx
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select('status')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Of a client that makes others: the operator's client from which it comes, or itself; held, so that they can be counted. */
export async function lockMaker(
  tx: DatabaseTransaction,
  clientId: string,
): Promise<Pick<Client, 'clientId' | 'status'>> {
  const { made_by } = await tx
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select('made_by')
    .executeTakeFirstOrThrow()
  const maker = made_by ?? clientId
  const held = await lockClient(tx, maker)
  if (!held) throw new Error(`the client ${maker}, from which ${clientId} comes, is not there`)
  return { clientId: maker, status: held.status }
}

/** How many active clients come from one. */
export async function countMadeBy(db: Database, maker: string): Promise<number> {
  const { count } = await db
    .selectFrom('clients')
    .where('made_by', '=', maker)
    .where('status', '=', 'ACTIVE')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface ListedClient extends Client {
  readonly keyVersions: number[]
  readonly createdAt: Date
}

export async function listClients(db: Database): Promise<ListedClient[]> {
  const rows = await db
    .selectFrom('clients')
    .leftJoin('client_keys', (join) =>
      join.onRef('client_keys.client_id', '=', 'clients.client_id').on('retired_at', 'is', null),
    )
    .groupBy('clients.client_id')
    .orderBy('clients.created_at')
    .select(CLIENT_COLUMNS)
    .select('clients.created_at')
    .select((eb) => eb.fn.agg<number[]>('array_agg', ['client_keys.version']).as('key_versions'))
    .execute()
  return rows.map((row) => ({
    ...toClient(row),
    createdAt: row.created_at,
    keyVersions: row.key_versions.filter((version) => version !== null).sort((a, b) => a - b),
  }))
}

export type ClientSettings = Pick<
  Client,
  'name' | 'region' | 'notifiesAgain' | 'notifiesInStrictOrder' | 'requestTimeToleranceSeconds'
>
type Wish = { readonly [Name in keyof ClientSettings]?: ClientSettings[Name] | undefined }

/** How a client calls and wants to be notified; what is not given stays. A kind without an address loses the one it had. */
export async function updateClientSettings(
  tx: DatabaseTransaction,
  clientId: string,
  settings: Wish,
  urls: readonly { kind: string; url: string; address: string }[],
): Promise<void> {
  await tx
    .updateTable('clients')
    .set((eb) => ({
      name: settings.name ?? eb.ref('name'),
      region: settings.region ?? eb.ref('region'),
      notifies_again: settings.notifiesAgain ?? eb.ref('notifies_again'),
      notifies_in_strict_order: settings.notifiesInStrictOrder ?? eb.ref('notifies_in_strict_order'),
      request_time_tolerance_seconds:
        settings.requestTimeToleranceSeconds === undefined
          ? eb.ref('request_time_tolerance_seconds')
          : settings.requestTimeToleranceSeconds,
    }))
    .where('client_id', '=', clientId)
    .execute()
  for (const { kind, url, address } of urls) {
    await tx
      .deleteFrom('client_notification_urls')
      .where('client_id', '=', clientId)
      .where('kind', '=', kind)
      .execute()
    if (url)
      await tx
        .insertInto('client_notification_urls')
        .values({ client_id: clientId, kind, url, address })
        .execute()
  }
  if (settings.notifiesInStrictOrder === false) await insertRelease(tx, clientId)
  await announceClientChange(tx, clientId)
}

export type AllClientSettings = ClientSettings & {
  readonly notificationUrls: Readonly<Record<string, string>>
}

export async function getClientSettings(db: Database, clientId: string): Promise<AllClientSettings> {
  const client = await db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select([
      'name',
      'region',
      'notifies_again',
      'notifies_in_strict_order',
      'request_time_tolerance_seconds',
    ])
    .executeTakeFirstOrThrow()
  const urls = await db
    .selectFrom('client_notification_urls')
    .where('client_id', '=', clientId)
    .orderBy('kind')
    .select(['kind', 'url'])
    .execute()
  return {
    name: client.name,
    region: client.region,
    notifiesAgain: client.notifies_again,
    notifiesInStrictOrder: client.notifies_in_strict_order,
    requestTimeToleranceSeconds: client.request_time_tolerance_seconds,
    notificationUrls: Object.fromEntries(urls.map(({ kind, url }) => [kind, url])),
  }
}

export async function updateClientStatus(
  tx: DatabaseTransaction,
  clientId: string,
  status: Client['status'],
): Promise<void> {
  await tx.updateTable('clients').set({ status }).where('client_id', '=', clientId).execute()
  await announceClientChange(tx, clientId)
}

/** Gives the key the client's next version; whoever calls holds the client. */
export async function insertClientKey(
  tx: DatabaseTransaction,
  clientId: string,
  publicKey: string,
): Promise<number> {
  const versions = await listClientKeys(tx, clientId)
  const version = (versions.at(-1)?.version ?? 0) + 1
  await tx
    .insertInto('client_keys')
    .values({ client_id: clientId, version, public_key: publicKey, retired_at: null })
    .execute()
  await announceClientChange(tx, clientId)
  return version
}

/**
 * The key that was retired; null where there is no active one of this version, or it is the last and may not go. Whoever
 * calls holds the client: two who each saw the other's key would leave none.
 */
export async function retireClientKey(
  tx: DatabaseTransaction,
  clientId: string,
  { version, mayBeLast }: { version: number; mayBeLast: boolean },
): Promise<string | null> {
  const row = await tx
    .updateTable('client_keys')
    .set({ retired_at: new Date() })
    .where('client_id', '=', clientId)
    .where('version', '=', version)
    .where('retired_at', 'is', null)
    .where(({ or, exists, selectFrom, lit }) =>
      or([
        lit(mayBeLast),
        exists(
          selectFrom('client_keys as other')
            .where('other.client_id', '=', clientId)
            .where('other.version', '<>', version)
            .where('other.retired_at', 'is', null)
            .select('other.version'),
        ),
      ]),
    )
    .returning('public_key')
    .executeTakeFirst()
  if (row) await announceClientChange(tx, clientId)
  return row?.public_key ?? null
}

/** Heard by every node when the database transaction commits. */
export async function announceClientChange(db: Database, clientId: string): Promise<void> {
  await db
    .selectNoFrom((eb) => eb.fn('pg_notify', [eb.val(CLIENT_CHANGED), eb.val(clientId)]).as('done'))
    .execute()
}
