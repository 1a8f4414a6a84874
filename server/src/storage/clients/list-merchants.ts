import { sql } from 'kysely'
import type { Client, Environment } from '../../domain/index.ts'
import type { Database } from '../connection/database.ts'
import { isServing } from '../providers/serving.ts'

interface MerchantRequest {
  /** Part of a name, of an organisation's name or of a client ID. */
  readonly search?: string | undefined
  readonly environment?: Environment | undefined
  readonly status?: Client['status'] | undefined
  /** Whether only production clients are wanted whose payments no account takes. */
  readonly isUnrouted?: boolean | undefined
  /** The last client of the page before. */
  readonly after?: string | undefined
  readonly limit: number
}

/** A client as a list of all clients shows it. */
export interface ListedMerchant
  extends Pick<Client, 'clientId' | 'name' | 'environment' | 'region' | 'status'> {
  /** Null for a client that belongs to nobody at the portal. */
  readonly organisation: { readonly organisationId: string; readonly name: string } | null
  readonly createdAt: Date
}

/** The newest first. A word is looked for in all of them, of which there are thousands, not millions. */
export async function listMerchants(
  db: Database,
  { search = '', environment, status, isUnrouted = false, after, limit }: MerchantRequest,
): Promise<ListedMerchant[]> {
  const word = search.toLowerCase()
  const { rows } = await sql<Row>`
    select c.client_id, c.name, c.environment, c.region, c.status, c.created_at,
      o.organisation_id, o.name as organisation
    from clients c
    left join organisation_clients oc on oc.client_id = c.client_id
    left join organisations o on o.organisation_id = oc.organisation_id
    where ${
      after === undefined
        ? sql`true`
        : sql`(c.created_at, c.client_id) < ((select created_at from clients where client_id = ${after}), ${after})`
    }
      and (${environment ?? null}::text is null or c.environment = ${environment ?? null})
      and (${status ?? null}::text is null or c.status = ${status ?? null})
      and (${word} = '' or strpos(lower(c.name), ${word}) > 0 or strpos(lower(c.client_id), ${word}) > 0
        or strpos(lower(o.name), ${word}) > 0)
      ${isUnrouted ? UNROUTED : sql``}
    order by c.created_at desc, c.client_id desc limit ${limit}`.execute(db)
  return rows.map(toMerchant)
}

const UNROUTED = sql`and c.environment = 'production' and c.status = 'ACTIVE' and not exists (
  select 1 from provider_routes r join provider_accounts a on a.name = r.provider
  where r.client_id = c.client_id and ${isServing})`

interface Row {
  readonly client_id: string
  readonly name: string
  readonly environment: Environment
  readonly region: string | null
  readonly status: Client['status']
  readonly created_at: Date
  readonly organisation_id: string | null
  readonly organisation: string | null
}

/** One of them; null where there is no such client. */
export async function findMerchant(db: Database, clientId: string): Promise<ListedMerchant | null> {
  const row = await select(db).where('c.client_id', '=', clientId).executeTakeFirst()
  return row ? toMerchant(row) : null
}

/** For lists of other things that name each client: by client ID. */
export async function listMerchantNames(
  db: Database,
  clientIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('clients')
    .where(sql<boolean>`client_id = any(${clientIds}::text[])`)
    .select(['client_id', 'name'])
    .execute()
  return new Map(rows.map(({ client_id, name }) => [client_id, name]))
}

/** One organisation's clients, the oldest first. */
export async function listOrganisationMerchants(
  db: Database,
  organisationId: string,
): Promise<ListedMerchant[]> {
  const rows = await select(db)
    .where('oc.organisation_id', '=', organisationId)
    .orderBy('c.created_at')
    .execute()
  return rows.map(toMerchant)
}

const select = (db: Database) =>
  db
    .selectFrom('clients as c')
    .leftJoin('organisation_clients as oc', 'oc.client_id', 'c.client_id')
    .leftJoin('organisations as o', 'o.organisation_id', 'oc.organisation_id')
    .select(['c.client_id', 'c.name', 'c.environment', 'c.region', 'c.status', 'c.created_at'])
    .select(['o.organisation_id', 'o.name as organisation'])

const toMerchant = (row: Row): ListedMerchant => ({
  clientId: row.client_id,
  name: row.name,
  environment: row.environment,
  region: row.region,
  status: row.status,
  organisation:
    row.organisation_id === null || row.organisation === null
      ? null
      : { organisationId: row.organisation_id, name: row.organisation },
  createdAt: row.created_at,
})
