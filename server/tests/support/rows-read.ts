import { connect, type Database } from '../../src/storage/index.ts'
import type { TestDatabase } from './database.ts'
import { eventually } from './process.ts'

/**
 * How many rows of a table some work looks at, by whatever way it finds them. Nobody else may be at work in the database:
 * what they read would count too. A plan that the work made before goes with its connections.
 */
export async function rowsRead(
  database: TestDatabase,
  table: string,
  work: (db: Database) => Promise<unknown>,
): Promise<number> {
  const before = await countRead(database, table)
  const storage = connect(database.url, () => {})
  try {
    await work(storage.db)
  } finally {
    await storage.close()
  }
  // A connection hands in what it has counted when it ends.
  await eventually(async () => {
    const open = await database.query(
      "select from pg_stat_activity where datname = current_database() and application_name = 'amsel'",
    )
    if (open.length > 0) throw new Error('there are still connections')
  })
  return (await countRead(database, table)) - before
}

async function countRead(database: TestDatabase, table: string): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::int as count
     from pg_stat_user_tables t where relname = $1`,
    [table],
  )
  return row?.count ?? 0
}
