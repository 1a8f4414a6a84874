import type { Selectable } from 'kysely'
import type { Till } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { TillsTable } from './tables.ts'

/** False where the store has an open one of this name: two that are made at the same moment are the same. */
export async function insertTill(tx: DatabaseTransaction, till: Till): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('tills')
    .values({
      client_id: till.clientId,
      till_id: till.tillId,
      merchant_reference: till.merchantReference,
      merchant_name: till.merchantName,
      store_reference: till.storeReference,
      store_name: till.storeName,
      name: till.name,
      created_at: till.createdAt,
      created_by: till.createdBy,
      closed_at: till.closedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'merchant_reference', 'store_reference', 'name'])
        .where('closed_at', 'is', null)
        .doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function findTill(db: Database, clientId: string, tillId: string): Promise<Till | null> {
  const row = await ofClient(db, clientId).where('till_id', '=', tillId).executeTakeFirst()
  return row ? toTill(row) : null
}

/** False where it is closed already. */
export async function closeTill(
  tx: DatabaseTransaction,
  { clientId, tillId }: Pick<Till, 'clientId' | 'tillId'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tills')
    .set({ closed_at: now })
    .where('client_id', '=', clientId)
    .where('till_id', '=', tillId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The open ones: those of each store together, by name. */
export async function listTills(db: Database, clientId: string, limit: number): Promise<Till[]> {
  const rows = await ofClient(db, clientId)
    .where('closed_at', 'is', null)
    .orderBy('merchant_reference')
    .orderBy('store_reference')
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map(toTill)
}

const ofClient = (db: Database, clientId: string) =>
  db.selectFrom('tills').where('client_id', '=', clientId).selectAll()

const toTill = (row: Selectable<TillsTable>): Till => ({
  clientId: row.client_id,
  tillId: row.till_id,
  merchantReference: row.merchant_reference,
  merchantName: row.merchant_name,
  storeReference: row.store_reference,
  storeName: row.store_name,
  name: row.name,
  createdAt: row.created_at,
  createdBy: row.created_by,
  closedAt: row.closed_at,
})
