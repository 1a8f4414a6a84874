import type { Database } from '../connection/database.ts'

/** The next client, in the order of their ids, that has a row in this table; only reads. */
export async function findNextClient(
  db: Database,
  table: 'ledger_queue' | 'payments',
  after: string,
): Promise<string | null> {
  const row = await db
    .selectFrom(table)
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(1)
    .select('client_id')
    .executeTakeFirst()
  return row?.client_id ?? null
}
