import type { RegistrationStatus } from '@amsel/contract'
import { canonicalJson } from '@amsel/contract'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { NEXT_REGISTRATION_STATUSES, type Registration, requireStep } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { requireUnchanged } from '../connection/require-unchanged.ts'
import { insertReviews, listReviews } from './registration-reviews.ts'
import type { RegistrationsTable } from './tables.ts'

/** What is registered: a merchant, a store or both. */
interface RegisteredPlace {
  readonly referenceMerchantId?: string | undefined
  readonly referenceStoreId?: string | undefined
}

/** Writes it with its reviews; false when its request id, or its merchant and store, was taken at this moment. */
export async function insertRegistration(
  tx: DatabaseTransaction,
  registration: Registration,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('registrations')
    .values({
      client_id: registration.clientId,
      registration_request_id: registration.registrationRequestId,
      request_digest: registration.requestDigest,
      reference_merchant_id: registration.referenceMerchantId,
      reference_store_id: registration.referenceStoreId,
      status: registration.status,
      product_codes: [...registration.productCodes],
      merchant_info: canonicalJson(registration.merchantInfo),
      store_info: registration.storeInfo && canonicalJson(registration.storeInfo),
      notify_url: registration.notifyUrl,
      pass_through_info: registration.passThroughInfo,
      created_at: registration.createdAt,
      updated_at: registration.updatedAt,
      is_newest: true,
      provider: registration.provider,
      provider_key: registration.providerKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await insertReviews(tx, registration)
  return true
}

export async function findRegistration(
  db: Database,
  clientId: string,
  registrationRequestId: string,
): Promise<Registration | null> {
  const row = await byRequestId(db, clientId, registrationRequestId).executeTakeFirst()
  return row ? withReviews(db, row) : null
}

/** The registration under a key at a provider. */
export async function findRegistrationByKey(
  db: Database,
  clientId: string,
  providerKey: string,
): Promise<Registration | null> {
  const row = await selected(db, clientId).where('provider_key', '=', providerKey).executeTakeFirst()
  return row ? withReviews(db, row) : null
}

/** The registration, locked until the database transaction ends. */
export async function lockRegistration(
  tx: DatabaseTransaction,
  clientId: string,
  registrationRequestId: string,
): Promise<Registration | null> {
  const row = await byRequestId(tx, clientId, registrationRequestId).forUpdate().executeTakeFirst()
  return row ? withReviews(tx, row) : null
}

/** The current registration of this merchant and store, locked. */
export async function lockNewestRegistration(
  tx: DatabaseTransaction,
  {
    clientId,
    referenceMerchantId,
    referenceStoreId,
  }: Pick<Registration, 'clientId' | 'referenceMerchantId' | 'referenceStoreId'>,
): Promise<Registration | null> {
  const row = await selected(tx, clientId)
    .where('reference_merchant_id', '=', referenceMerchantId)
    .where('reference_store_id', '=', referenceStoreId)
    .where('is_newest', '=', true)
    .forUpdate()
    .executeTakeFirst()
  return row ? withReviews(tx, row) : null
}

/** The newest of a merchant and store, or the newest that a wallet has approved. */
export async function findNewestRegistration(
  db: Database,
  clientId: string,
  { referenceMerchantId, referenceStoreId }: RegisteredPlace,
  mustBe?: 'approved',
): Promise<Registration | null> {
  let rows = selected(db, clientId)
  if (referenceMerchantId !== undefined) rows = rows.where('reference_merchant_id', '=', referenceMerchantId)
  if (referenceStoreId !== undefined) rows = rows.where('reference_store_id', '=', referenceStoreId)
  if (mustBe) rows = rows.where(IS_APPROVED)
  const row = await rows
    .orderBy('created_at', 'desc')
    .orderBy('registration_request_id')
    .limit(1)
    .executeTakeFirst()
  return row ? withReviews(db, row) : null
}

interface ApprovedStore {
  readonly merchantReference: string
  readonly merchantName: string
  readonly storeReference: string
  readonly storeName: string
}

/** The stores that a wallet has approved, as they were last registered; '' is a merchant with all of its stores. */
export async function listApprovedStores(
  db: Database,
  clientId: string,
  limit: number,
): Promise<ApprovedStore[]> {
  const rows = await selected(db, clientId)
    .where('is_newest', '=', true)
    .where('reference_merchant_id', '<>', '')
    .where(IS_APPROVED)
    .orderBy('reference_merchant_id')
    .orderBy('reference_store_id')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const merchant = row.merchant_info as Registration['merchantInfo']
    const store = row.store_info as Registration['storeInfo']
    return {
      merchantReference: row.reference_merchant_id,
      merchantName: merchant.merchantDisplayName ?? merchant.registrationDetail.legalName,
      storeReference: row.reference_store_id,
      storeName: store?.storeName ?? row.reference_store_id,
    }
  })
}

const IS_APPROVED = sql<SqlBool>`exists (
  select 1 from registration_reviews review
  where review.client_id = registrations.client_id
    and review.registration_request_id = registrations.registration_request_id and review.status = 'APPROVED')`

export async function updateRegistration(
  tx: DatabaseTransaction,
  { clientId, registrationRequestId, status }: Registration,
  change: Pick<Registration, 'status' | 'updatedAt'> & Partial<Pick<Registration, 'handedInAt'>>,
): Promise<void> {
  const what = `the registration ${registrationRequestId}`
  requireStep<RegistrationStatus>(NEXT_REGISTRATION_STATUSES, what, { from: status, to: change.status })
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({
      status: change.status,
      updated_at: change.updatedAt,
      ...(change.handedInAt && { handed_in_at: change.handedInAt }),
    })
    .where('client_id', '=', clientId)
    .where('registration_request_id', '=', registrationRequestId)
    .where('status', '=', status)
    .executeTakeFirst()
  requireUnchanged(numUpdatedRows, what)
}

/** One that its provider did not accept does not count: its request id may be used again. The caller has locked it. */
export async function deleteRegistration(
  tx: DatabaseTransaction,
  { clientId, registrationRequestId }: Registration,
): Promise<void> {
  for (const table of ['registration_reviews', 'registrations'] as const)
    await tx
      .deleteFrom(table)
      .where('client_id', '=', clientId)
      .where('registration_request_id', '=', registrationRequestId)
      .execute()
}

/** Makes room for the next registration of the same merchant and store. */
export async function updateNoLongerNewest(
  tx: DatabaseTransaction,
  { clientId, registrationRequestId }: Registration,
): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ is_newest: false })
    .where('client_id', '=', clientId)
    .where('registration_request_id', '=', registrationRequestId)
    .execute()
}

const selected = (db: Database, clientId: string) =>
  db.selectFrom('registrations').where('client_id', '=', clientId).selectAll()

const byRequestId = (db: Database, clientId: string, registrationRequestId: string) =>
  selected(db, clientId).where('registration_request_id', '=', registrationRequestId)

const withReviews = async (db: Database, row: Selectable<RegistrationsTable>): Promise<Registration> => ({
  clientId: row.client_id,
  registrationRequestId: row.registration_request_id,
  requestDigest: row.request_digest,
  referenceMerchantId: row.reference_merchant_id,
  referenceStoreId: row.reference_store_id,
  status: row.status,
  productCodes: row.product_codes,
  merchantInfo: row.merchant_info as Registration['merchantInfo'],
  storeInfo: row.store_info as Registration['storeInfo'],
  notifyUrl: row.notify_url,
  passThroughInfo: row.pass_through_info,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  provider: row.provider,
  providerKey: row.provider_key,
  handedInAt: row.handed_in_at,
  reviews: await listReviews(db, row.client_id, row.registration_request_id),
})
