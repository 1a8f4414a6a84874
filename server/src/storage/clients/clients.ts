import { sql } from 'kysely'
import {
  type Client,
  DAY_MS,
  type Environment,
  later,
  RETENTION_DAYS_MIN,
  type WrittenTerms,
} from '../../domain/index.ts'
import { insertJob } from '../jobs/jobs.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { findPricePlan, getWrittenPrices } from '../pricing/price-plans.ts'
import { insertRelease } from '../notifications/held-up.ts'
import { writeWithin } from '../units/write-locked.ts'
import { announceClientChange } from './client-changes.ts'
import { CLIENT_COLUMNS, toClient } from './find-client.ts'
import { updateTerms, writtenTermsOf } from './terms.ts'

interface NewClient {
  readonly clientId: string
  readonly name: string
  readonly environment: Environment
  readonly region: string | null
  /** Null where its merchant adds the first key later. */
  readonly publicKey: string | null
  readonly gatewayKeyId: bigint
  /** The operator's client that it descends from, where a client created it. */
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
  if (client.publicKey !== null)
    await tx
      .insertInto('client_keys')
      .values({ client_id: client.clientId, version: 1, public_key: client.publicKey, retired_at: null })
      .execute()
  await tx.insertInto('client_clocks').values({ client_id: client.clientId }).execute()
  const dueAt = later(new Date(), RETENTION_DAYS_MIN * DAY_MS)
  const { clientId } = client
  await writeWithin(tx, clientId, (unit) =>
    insertJob(unit, { clientId, kind: 'retain', subjectId: 'all', dueAt }),
  )
  await announceClientChange(tx, client.clientId)
}

/** Locks the client until the database transaction ends; returns its status, or null when there is no such client. */
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

/**
 * For a client that creates others: the operator's client that it descends from, or itself; locked, so that they can be
 * counted.
 */
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

/** Whether real money may move for any client. */
export async function hasProductionClient(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('clients')
    .where(sql<boolean>`environment = 'production'`)
    .select('client_id')
    // Read from the index of these alone.
    .orderBy('client_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one of these is a client in production. */
export async function hasProductionAmong(db: Database, clientIds: readonly string[]): Promise<boolean> {
  if (clientIds.length === 0) return false
  const row = await db
    .selectFrom('clients')
    .where('client_id', 'in', clientIds)
    .where(sql<boolean>`environment = 'production'`)
    .select('client_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many active clients descend from one. */
export async function countMadeBy(db: Database, maker: string): Promise<number> {
  const { count } = await db
    .selectFrom('clients')
    .where('made_by', '=', maker)
    .where('status', '=', 'ACTIVE')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface ListedClient extends Client {
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

type ClientSettings = Pick<
  Client,
  'name' | 'region' | 'notifiesAgain' | 'notifiesInStrictOrder' | 'requestTimeToleranceSeconds'
>
type NewSettings = { readonly [Name in keyof ClientSettings]?: ClientSettings[Name] | undefined } & {
  /** All of them. */
  readonly terms?: WrittenTerms | undefined
}

/** How a client calls and wants to be notified; what is not given stays. A kind without an address loses the one it had. */
export async function updateClientSettings(
  tx: DatabaseTransaction,
  clientId: string,
  settings: NewSettings,
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
  if (settings.terms) await updateTerms(tx, clientId, settings.terms)
  if (settings.notifiesInStrictOrder === false) await insertRelease(tx, clientId)
  await announceClientChange(tx, clientId)
}

export type AllClientSettings = ClientSettings & {
  readonly notificationUrls: Readonly<Record<string, string>>
  readonly terms: WrittenTerms
  /** The price plan that it shares with others; null for the standard one with its own fees. */
  readonly plan: string | null
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
      ...(['limits', 'requests_per_second_max', 'plan_id'] as const),
    ])
    .executeTakeFirstOrThrow()
  const plan = client.plan_id === null ? null : await findPricePlan(db, client.plan_id)
  const fees = plan?.clientId === clientId ? await getWrittenPrices(db, plan.planId) : {}
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
    terms: { fees, ...writtenTermsOf(client) },
    plan: plan?.clientId === null ? plan.planId : null,
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
