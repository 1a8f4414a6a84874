import type { Database } from '../connection/database.ts'

export async function findGatewaySecret(db: Database, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('gateway_secrets')
    .where('name', '=', name)
    .select('secret_sealed')
    .executeTakeFirst()
  return row?.secret_sealed ?? null
}

/** Of several nodes that offer one at the same time, the first one's stays. */
export async function insertGatewaySecret(db: Database, name: string, sealed: Buffer): Promise<void> {
  await db
    .insertInto('gateway_secrets')
    .values({ name, secret_sealed: sealed })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}
