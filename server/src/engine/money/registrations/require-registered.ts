import { type Client, Refusal } from '../../../domain/index.ts'
import { type Database, findNewestRegistration } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'

/** The part of an order that says who sells, and where. */
export interface StoreOrder {
  readonly merchant?:
    | {
        readonly referenceMerchantId?: string | undefined
        readonly store?: { readonly referenceStoreId?: string | undefined } | undefined
      }
    | undefined
}

/** Throws where a production client must not sell in a store that no wallet has approved. */
export async function requireRegistered(
  { isRegistrationRequired }: Pick<MoneyDeps, 'isRegistrationRequired'>,
  db: Database,
  { clientId, environment }: Pick<Client, 'clientId' | 'environment'>,
  { merchant }: StoreOrder,
): Promise<void> {
  if (!isRegistrationRequired || environment !== 'production') return
  // A merchant or store without a name was never registered; '' would find a merchant without a store.
  const referenceMerchantId = merchant?.referenceMerchantId
  const referenceStoreId = merchant?.store?.referenceStoreId
  const place = referenceMerchantId && referenceStoreId && { referenceMerchantId, referenceStoreId }
  if (!place || !(await isApproved(db, clientId, place)))
    throw new Refusal(
      'MERCHANT_NOT_REGISTERED',
      'no wallet has approved order.merchant.referenceMerchantId with this store',
    )
}

/** The store itself, or its merchant without a store: official libraries cannot name one. */
async function isApproved(
  db: Database,
  clientId: string,
  { referenceMerchantId, referenceStoreId }: { referenceMerchantId: string; referenceStoreId: string },
): Promise<boolean> {
  const find = (store: string) =>
    findNewestRegistration(db, clientId, { referenceMerchantId, referenceStoreId: store }, 'approved')
  if (await find(referenceStoreId)) return true
  const ofAllStores = await find('')
  return ofAllStores?.productCodes.includes('IN_STORE_PAYMENT') ?? false
}
