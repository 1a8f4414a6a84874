import type { Database, DatabaseTransaction } from '../connection/database.ts'

/** The till and phone that a sandbox client has made for itself. */
export interface StorePages {
  readonly clientId: string
  /** Changes with every new address. */
  readonly pageId: string
}

export async function findStorePages(db: Database, clientId: string): Promise<StorePages | null> {
  const row = await db
    .selectFrom('store_pages')
    .where('client_id', '=', clientId)
    .select('page_id')
    .executeTakeFirst()
  return row ? { clientId, pageId: row.page_id } : null
}

/** False where it has some: two that are made at the same moment are the same. */
export async function insertStorePages(
  tx: DatabaseTransaction,
  { clientId, pageId }: StorePages,
  madeAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('store_pages')
    .values({ client_id: clientId, page_id: pageId, made_at: madeAt })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False where it has none. */
export async function deleteStorePages(tx: DatabaseTransaction, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('store_pages')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
