import type { Selectable } from 'kysely'
import { type PlanVersion, versionAt, type WrittenPrices, writePrices } from '../../domain/index.ts'
import { announceClientChange } from '../clients/client-changes.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { readWritten } from './client-prices.ts'
import type { PricePlanVersionsTable } from './tables.ts'

export interface PricePlan {
  readonly planId: string
  /** Whose own prices they are; null for one that several clients may have. */
  readonly clientId: string | null
  readonly createdAt: Date
  readonly createdBy: string
}

export interface StoredVersion extends PlanVersion {
  readonly createdAt: Date
  readonly createdBy: string
  readonly reason: string | null
}

/** A plan, and how many clients have it. */
interface ListedPricePlan extends PricePlan {
  readonly clients: number
}

/** Those that several may have, by name. */
export async function listPricePlans(db: Database): Promise<ListedPricePlan[]> {
  const rows = await db
    .selectFrom('price_plans')
    .leftJoin('clients', 'clients.plan_id', 'price_plans.plan_id')
    .where('price_plans.client_id', 'is', null)
    .groupBy('price_plans.plan_id')
    .orderBy('price_plans.plan_id')
    .select(['price_plans.plan_id', 'price_plans.created_at', 'price_plans.created_by'])
    .select((eb) => eb.fn.count<bigint>('clients.client_id').as('clients'))
    .execute()
  return rows.map((row) => ({
    ...{ planId: row.plan_id, clientId: null, createdAt: row.created_at, createdBy: row.created_by },
    clients: Number(row.clients),
  }))
}

export async function findPricePlan(db: Database, planId: string): Promise<PricePlan | null> {
  const row = await db.selectFrom('price_plans').where('plan_id', '=', planId).selectAll().executeTakeFirst()
  if (!row) return null
  return { planId, clientId: row.client_id, createdAt: row.created_at, createdBy: row.created_by }
}

/** Made if it is not there; locked until the database transaction ends, so that its versions come one after the other. */
export async function lockPricePlan(tx: DatabaseTransaction, plan: PricePlan): Promise<PricePlan> {
  await tx
    .insertInto('price_plans')
    .values({
      plan_id: plan.planId,
      client_id: plan.clientId,
      created_at: plan.createdAt,
      created_by: plan.createdBy,
    })
    .onConflict((conflict) => conflict.column('plan_id').doNothing())
    .execute()
  const row = await tx
    .selectFrom('price_plans')
    .where('plan_id', '=', plan.planId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...plan, clientId: row.client_id, createdAt: row.created_at, createdBy: row.created_by }
}

/** All versions of a plan, the newest first. */
export async function listPlanVersions(db: Database, planId: string): Promise<StoredVersion[]> {
  const rows = await db
    .selectFrom('price_plan_versions')
    .where('plan_id', '=', planId)
    .orderBy('version', 'desc')
    .selectAll()
    .execute()
  return rows.map(toVersion)
}

/** What a plan says now, as people write it. */
export async function getWrittenPrices(db: Database, planId: string): Promise<WrittenPrices> {
  const version = versionAt(await listPlanVersions(db, planId), new Date())
  return version ? writePrices(version.sales) : {}
}

/** Every process hears of it, for all clients that have the plan. */
export async function insertPlanVersion(
  tx: DatabaseTransaction,
  { clientId }: Pick<PricePlan, 'clientId'>,
  version: StoredVersion,
): Promise<void> {
  await tx
    .insertInto('price_plan_versions')
    .values({
      plan_id: version.planId,
      version: version.version,
      holds_from: version.holdsFrom,
      sales: JSON.stringify(writePrices(version.sales)),
      created_at: version.createdAt,
      created_by: version.createdBy,
      reason: version.reason,
    })
    .execute()
  await announceClientChange(tx, clientId ?? EVERYBODY)
}

/** In place of a client's id: all of them are read anew. */
export const EVERYBODY = '*'

/** The plan that a client has in place of the standard one. The caller has locked the client. */
export async function updateClientPlan(
  tx: DatabaseTransaction,
  clientId: string,
  planId: string | null,
): Promise<void> {
  await tx.updateTable('clients').set({ plan_id: planId }).where('client_id', '=', clientId).execute()
  await announceClientChange(tx, clientId)
}

export async function getClientPlanId(db: Database, clientId: string): Promise<string | null> {
  const { plan_id } = await db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select('plan_id')
    .executeTakeFirstOrThrow()
  return plan_id
}

/** Clients that have a plan, by id, some at a time. */
export async function listPlanClients(
  db: Database,
  planId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly clientId: string; readonly name: string }[]> {
  const rows = await db
    .selectFrom('clients')
    .where('plan_id', '=', planId)
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(limit)
    .select(['client_id', 'name'])
    .execute()
  return rows.map((row) => ({ clientId: row.client_id, name: row.name }))
}

const toVersion = (row: Selectable<PricePlanVersionsTable>): StoredVersion => ({
  planId: row.plan_id,
  version: row.version,
  holdsFrom: row.holds_from,
  sales: readWritten(JSON.stringify(row.sales)),
  createdAt: row.created_at,
  createdBy: row.created_by,
  reason: row.reason,
})
