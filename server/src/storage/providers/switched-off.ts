import { type Selectable, sql } from 'kysely'
import type { Environment, SwitchedOff } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { announceProviderChange } from './accounts.ts'
import type { SwitchedOffMethodsTable } from './tables.ts'

export interface StoredSwitchedOff extends SwitchedOff {
  readonly offId: string
  readonly since: Date
  readonly switchedBy: string
}

/** All of them, by method. */
export async function listSwitchedOff(db: Database): Promise<StoredSwitchedOff[]> {
  const rows = await db
    .selectFrom('switched_off_methods')
    .orderBy('method')
    .orderBy('since')
    .selectAll()
    .execute()
  return rows.map(toSwitchedOff)
}

type Scope = Pick<SwitchedOff, 'method' | 'environment' | 'provider'>

/** The one of exactly this scope, locked until the database transaction ends. */
export async function lockSwitchedOff(
  tx: DatabaseTransaction,
  { method, environment, provider }: Scope,
): Promise<StoredSwitchedOff | null> {
  const row = await tx
    .selectFrom('switched_off_methods')
    .where('method', '=', method)
    .where(sql`coalesce(environment, '')`, '=', environment ?? '')
    .where(sql`coalesce(provider, '')`, '=', provider ?? '')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toSwitchedOff(row) : null
}

/** False where one of this scope came at the same moment. */
export async function insertSwitchedOff(tx: DatabaseTransaction, off: StoredSwitchedOff): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('switched_off_methods')
    .values({
      off_id: off.offId,
      method: off.method,
      environment: off.environment,
      provider: off.provider,
      note: off.note,
      since: off.since,
      switched_by: off.switchedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  await announceProviderChange(tx)
  return numInsertedOrUpdatedRows > 0n
}

export async function updateSwitchedOffNote(
  tx: DatabaseTransaction,
  offId: string,
  note: string,
): Promise<void> {
  await tx.updateTable('switched_off_methods').set({ note }).where('off_id', '=', offId).execute()
  await announceProviderChange(tx)
}

export async function deleteSwitchedOff(tx: DatabaseTransaction, offId: string): Promise<void> {
  await tx.deleteFrom('switched_off_methods').where('off_id', '=', offId).execute()
  await announceProviderChange(tx)
}

const toSwitchedOff = (row: Selectable<SwitchedOffMethodsTable>): StoredSwitchedOff => ({
  offId: row.off_id,
  method: row.method,
  environment: row.environment as Environment | null,
  provider: row.provider,
  note: row.note,
  since: row.since,
  switchedBy: row.switched_by,
})
