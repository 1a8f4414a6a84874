import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../../src/storage/index.ts'
import type { TestDatabase } from './database.ts'

/**
 * How PostgreSQL carries out the statements of some work when it plans them once for all values, as it does with prepared
 * statements before long. The work runs, and each of its statements is explained; with `analyze` it runs once more.
 */
export async function plansOf(
  { url }: TestDatabase,
  work: (db: Database) => Promise<unknown>,
  how: 'explain' | 'explain (analyze)' = 'explain',
): Promise<string[]> {
  const statements: { sql: string; values: readonly unknown[] }[] = []
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db: Database = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ sql: query.sql, values: query.parameters }),
  })
  try {
    await work(db)
    await pool.query('set plan_cache_mode = force_generic_plan')
    const plans: string[] = []
    for (const { sql, values } of statements) {
      // What a database transaction sets for itself holds for what follows.
      if (/^set local /.test(sql)) await pool.query(sql.replaceAll('set local', 'set'))
      if (!/^\s*(with|select|insert|update|delete)\b/i.test(sql)) continue
      await pool.query(`prepare explained as ${sql}`)
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`${how} execute explained${given}`)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      await pool.query('deallocate explained')
    }
    return plans
  } finally {
    await db.destroy()
  }
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join()}}`)
  return pg.escapeLiteral(String(value))
}
