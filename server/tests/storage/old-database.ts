import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase, type TestDatabase } from '../support/database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** A database as a gateway of before has left it, empty. */
export async function databaseOf(version: number): Promise<TestDatabase> {
  const old = await createDatabase()
  await old.query('drop schema public cascade')
  await old.query('create schema public')
  await applyUpTo(old, version)
  return old
}

/** The schema as it was after so many migrations. */
export async function applyUpTo(old: Pick<TestDatabase, 'query'>, newest: number): Promise<void> {
  await old.query(
    'create table schema_migrations (version integer primary key, name text, checksum text, applied_at timestamptz default now())',
  )
  for (const name of readdirSync(MIGRATIONS).sort()) {
    const version = Number(name.slice(0, 4))
    if (version > newest) return
    const sql = await readFile(`${MIGRATIONS}${name}`, 'utf8')
    await old.query(sql)
    await old.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      createHash('sha256').update(sql).digest('hex'),
    ])
  }
}
