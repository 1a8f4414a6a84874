import type { Database, DatabaseTransaction } from '../connection/database.ts'

export async function insertOrderCode(
  tx: DatabaseTransaction,
  code: { clientId: string; orderCode: string; paymentId: string },
): Promise<void> {
  await tx
    .insertInto('order_codes')
    .values({ client_id: code.clientId, order_code: code.orderCode, payment_id: code.paymentId })
    .execute()
}

/** The payment that a code belongs to. */
export async function findPaymentIdOfOrderCode(
  db: Database,
  clientId: string,
  orderCode: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('order_codes')
    .where('client_id', '=', clientId)
    .where('order_code', '=', orderCode)
    .select('payment_id')
    .executeTakeFirst()
  return row?.payment_id ?? null
}

/** A client's short name, which order codes carry. */
export async function getClientNumber(db: Database, clientId: string): Promise<bigint> {
  const row = await db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select('client_number')
    .executeTakeFirstOrThrow()
  return row.client_number
}

export async function findClientIdByNumber(db: Database, clientNumber: bigint): Promise<string | null> {
  const row = await db
    .selectFrom('clients')
    .where('client_number', '=', clientNumber)
    .select('client_id')
    .executeTakeFirst()
  return row?.client_id ?? null
}
