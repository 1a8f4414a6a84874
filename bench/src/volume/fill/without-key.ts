import type pg from 'pg'
import { escapeIdentifier } from 'pg'

const MEMORY = '512MB'

/**
 * Does the work while a table has no primary key, and gives it back afterwards. Rows with random keys touch a page of
 * their own each in a large index, and after a checkpoint each page goes to the log as a whole; built at once, the index
 * is the same and costs a fraction. Nobody refers to the table.
 */
export async function withoutKey(pool: pg.Pool, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype = 'p'`,
    [table],
  )
  for (const { name } of rows)
    await pool.query(`alter table ${table} drop constraint ${escapeIdentifier(name)}`)
  await work()
  const db = await pool.connect()
  try {
    await db.query(`set maintenance_work_mem = '${MEMORY}'`)
    for (const { name, definition } of rows)
      await db.query(`alter table ${table} add constraint ${escapeIdentifier(name)} ${definition}`)
    await db.query('reset all')
  } finally {
    db.release()
  }
}
