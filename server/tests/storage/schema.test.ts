import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../src/storage/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Not a client's: the gateway's own keys and the list of migrations. */
const SHARED = ['gateway_keys', 'schema_migrations']

/** Each area of storage describes its own tables. */
function tableFiles(): string[] {
  const folder = fileURLToPath(new URL('../../src/storage/', import.meta.url))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/tables.ts'))
    .map((path) => `${folder}${path}`)
}

describe('the schema', () => {
  it('has client_id as the first column of every primary key and unique index', async () => {
    const rows = await database.query<{ table: string; index: string; first: string }>(`
      select t.relname as table, i.relname as index, a.attname as first
      from pg_index x
      join pg_class i on i.oid = x.indexrelid
      join pg_class t on t.oid = x.indrelid
      join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where x.indisunique`)
    expect(rows.length).toBeGreaterThan(10)
    const others = rows.filter(({ table, first }) => first !== 'client_id' && !SHARED.includes(table))
    expect(others).toEqual([])
  })

  it('carries client_id in every foreign key but that of the gateway key', async () => {
    const rows = await database.query<{ definition: string }>(`
      select pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f'`)
    const others = rows.filter(({ definition }) => !definition.startsWith('FOREIGN KEY (client_id'))
    expect(others.map(({ definition }) => definition)).toEqual([
      'FOREIGN KEY (gateway_key_id) REFERENCES gateway_keys(key_id)',
    ])
  })

  it('is what the typed queries believe it to be', async () => {
    const source = (await Promise.all(tableFiles().map((file) => readFile(file, 'utf8')))).join('\n')
    const tables = new Map(
      [...source.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].map(([, table, type]) => [
        table,
        [
          ...(new RegExp(`interface ${type} {\\n([^}]*)}`).exec(source)?.[1] ?? '').matchAll(
            /^ {2}(\w+): (.+)$/gm,
          ),
        ].map(([, column, columnType]) => `${column}${columnType?.includes('| null') ? '?' : ''}`),
      ]),
    )
    const columns = await database.query<{
      table: string
      column: string
      nullable: boolean
      json: boolean
    }>(`
      select table_name as table, column_name as column, is_nullable = 'YES' as nullable, data_type = 'json' as json
      from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'
      order by table_name, ordinal_position`)
    const actual = new Map<string, string[]>()
    for (const { table, column, nullable, json } of columns)
      actual.set(table, [...(actual.get(table) ?? []), `${column}${nullable && !json ? '?' : ''}`])
    expect(Object.fromEntries(tables)).toEqual(Object.fromEntries(actual))
  })

  it('is brought up by several nodes at once, and again without a change', async () => {
    const empty = await createDatabase()
    await empty.query('drop schema public cascade')
    await empty.query('create schema public')
    await Promise.all([migrate(empty.url), migrate(empty.url), migrate(empty.url)])
    await migrate(empty.url)
    const applied = await empty.query('select version from schema_migrations order by version')
    expect(applied.length).toBeGreaterThan(0)
    await empty.drop()
  })

  it('is refused when it is newer than the gateway, or a migration was changed', async () => {
    await database.query("insert into schema_migrations (version, name, checksum) values (9999, 'x', 'x')")
    await expect(migrate(database.url)).rejects.toThrow(/newer than this gateway/)
    await database.query('delete from schema_migrations where version = 9999')
    await database.query("update schema_migrations set checksum = 'x' where version = 1")
    await expect(migrate(database.url)).rejects.toThrow(/was changed after/)
  })
})
