import pg from 'pg'
import { createDatabase, type TestDatabase } from './database.ts'

/** A copy of a database as it is at this moment, while others write to it: what a backup would bring back. */
export async function copyOf(source: TestDatabase): Promise<TestDatabase> {
  const copy = await createDatabase()
  const [from, to] = [
    new pg.Client({ connectionString: source.ownerUrl }),
    new pg.Client({ connectionString: copy.ownerUrl }),
  ]
  await Promise.all([from.connect(), to.connect()])
  try {
    // All of one moment; and neither foreign keys nor the guards of the ledger check what a restore does.
    await from.query('begin isolation level repeatable read read only')
    await to.query('begin; set local session_replication_role = replica')
    const { rows: tables } = await from.query<{ name: string }>(
      `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace`,
    )
    await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const { name } of tables) {
      const { rows } = await from.query<{ text: string | null }>(
        `select json_agg(t)::text as text from "${name}" t`,
      )
      await to.query(`insert into "${name}" select * from json_populate_recordset(null::"${name}", $1)`, [
        rows[0]?.text ?? '[]',
      ])
    }
    const { rows: sequences } = await from.query<{ name: string; last: string | null }>(
      "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'",
    )
    for (const { name, last } of sequences)
      if (last !== null) await to.query('select setval($1, $2)', [name, last])
    await to.query('commit')
  } finally {
    await Promise.all([from.end(), to.end()])
  }
  return copy
}
