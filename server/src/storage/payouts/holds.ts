import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { PayoutHoldsTable } from './tables.ts'

/** Why a client is not paid out, though it goes on selling. */
export interface PayoutHold {
  readonly cause: PayoutHoldsTable['cause']
  readonly reason: string
  readonly heldAt: Date
  readonly heldBy: string
}

export async function findPayoutHold(db: Database, clientId: string): Promise<PayoutHold | null> {
  const row = await db
    .selectFrom('payout_holds')
    .where('client_id', '=', clientId)
    .selectAll()
    .executeTakeFirst()
  return row ? { cause: row.cause, reason: row.reason, heldAt: row.held_at, heldBy: row.held_by } : null
}

/** The first one stays: its reason has not gone because there is another. */
export async function insertPayoutHold(
  tx: DatabaseTransaction,
  clientId: string,
  { cause, reason, heldAt, heldBy }: PayoutHold,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payout_holds')
    .values({ client_id: clientId, cause, reason, held_at: heldAt, held_by: heldBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deletePayoutHold(tx: DatabaseTransaction, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payout_holds')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
