import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { ProductionApplicationsTable } from './tables.ts'

/** What a merchant says about itself when it asks for a production client. */
interface MerchantFacts {
  readonly name: string
  readonly legalName: string
  readonly registrationNumber: string
  readonly country: string
  readonly website: string
  readonly merchantCategoryCode: string
  readonly contactName: string
  readonly contactEmail: string
}

export interface ProductionApplication {
  readonly applicationId: string
  readonly organisationId: string
  readonly status: ProductionApplicationsTable['status']
  readonly merchant: MerchantFacts
  readonly region: string | null
  readonly publicKey: string | null
  readonly askedBy: string
  readonly askedAt: Date
  readonly decidedAt: Date | null
  readonly reason: string | null
  readonly clientId: string | null
}

/** False where one waits already. */
export async function insertApplication(
  tx: DatabaseTransaction,
  application: Pick<
    ProductionApplication,
    'applicationId' | 'organisationId' | 'merchant' | 'region' | 'publicKey' | 'askedBy' | 'askedAt'
  >,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('production_applications')
    .values({
      application_id: application.applicationId,
      organisation_id: application.organisationId,
      status: 'WAITING',
      merchant: JSON.stringify(application.merchant),
      region: application.region,
      public_key: application.publicKey,
      asked_by: application.askedBy,
      asked_at: application.askedAt,
      decided_at: null,
      reason: null,
      client_id: null,
    })
    .onConflict((conflict) =>
      conflict.column('organisation_id').where(sql<boolean>`status = 'WAITING'`).doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function listApplications(
  db: Database,
  organisationId: string,
): Promise<ProductionApplication[]> {
  const rows = await db
    .selectFrom('production_applications')
    .where('organisation_id', '=', organisationId)
    .orderBy('asked_at', 'desc')
    .selectAll()
    .execute()
  return rows.map(toApplication)
}

/** Those that nobody has decided, the oldest first. */
export async function listWaitingApplications(db: Database, limit: number): Promise<ProductionApplication[]> {
  const rows = await db
    .selectFrom('production_applications')
    .where(sql<boolean>`status = 'WAITING'`)
    .orderBy('asked_at')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toApplication)
}

/** Those that somebody has decided, the last first, from after one on. */
export async function listDecidedApplications(
  db: Database,
  {
    after,
    limit,
  }: {
    readonly after: { readonly decidedAt: Date; readonly applicationId: string } | null
    readonly limit: number
  },
): Promise<ProductionApplication[]> {
  const rows = await db
    .selectFrom('production_applications')
    .where(sql<boolean>`status <> 'WAITING'`)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(decided_at, application_id) < (${after?.decidedAt}, ${after?.applicationId})`,
      ),
    )
    .orderBy('decided_at', 'desc')
    .orderBy('application_id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toApplication)
}

export async function findApplication(
  db: Database,
  applicationId: string,
): Promise<(ProductionApplication & { readonly organisation: string }) | null> {
  const row = await db
    .selectFrom('production_applications as a')
    .innerJoin('organisations as o', 'o.organisation_id', 'a.organisation_id')
    .where('a.application_id', '=', applicationId)
    .selectAll('a')
    .select('o.name as organisation')
    .executeTakeFirst()
  return row ? { ...toApplication(row), organisation: row.organisation } : null
}

/** Locks it: if two decide at the same moment, it is decided once. */
export async function lockApplication(
  tx: DatabaseTransaction,
  applicationId: string,
): Promise<ProductionApplication | null> {
  const row = await tx
    .selectFrom('production_applications')
    .where('application_id', '=', applicationId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toApplication(row) : null
}

export async function updateApplication(
  tx: DatabaseTransaction,
  applicationId: string,
  decision: Pick<ProductionApplication, 'status' | 'decidedAt' | 'reason' | 'clientId'>,
): Promise<void> {
  const { status, decidedAt, reason, clientId } = decision
  await tx
    .updateTable('production_applications')
    .where('application_id', '=', applicationId)
    .set({ status, decided_at: decidedAt, reason, client_id: clientId })
    .execute()
}

const toApplication = (row: Selectable<ProductionApplicationsTable>): ProductionApplication => ({
  applicationId: row.application_id,
  organisationId: row.organisation_id,
  status: row.status,
  merchant: row.merchant as MerchantFacts,
  region: row.region,
  publicKey: row.public_key,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  decidedAt: row.decided_at,
  reason: row.reason,
  clientId: row.client_id,
})
