import { createHash } from 'node:crypto'
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

  it('is left alone by a visitor where it is older, and made where there is none', async () => {
    const old = await createDatabase()
    await old.query('drop schema public cascade')
    await old.query('create schema public')
    await applyUpTo(old, 9)
    await expect(migrate(old.url, 'visitor')).rejects.toThrow(/start the gateway once/)
    await old.query('drop schema public cascade')
    await old.query('create schema public')
    await migrate(old.url, 'visitor')
    await migrate(old.url, 'visitor')
    await old.drop()
  })

  it('moves the request ids of an older database to their own table, and loses none', async () => {
    const old = await createDatabase()
    await old.query('drop schema public cascade')
    await old.query('create schema public')
    await applyUpTo(old, 9)
    await insertOldPayment(old, { id: 'p1', requestId: 'paid' })
    await insertOldPayment(old, { id: 'p2', requestId: 'chosen' })
    await insertOldPayment(old, { id: 'p3', requestId: 'cancelled', isMark: true })
    await insertOldPayment(old, { id: 'p4', requestId: 'closed', isMark: true })
    await insertOldPayment(old, { id: 'p5', requestId: 'both', digest: 'of the payment' })
    for (const [id, requestId] of [
      ['s1', 'chosen'],
      ['s2', 'waiting'],
      ['s3', 'closed'],
      ['s4', 'both'],
    ])
      await old.query(
        `insert into payment_sessions (client_id, payment_session_id, payment_request_id, request_digest, request, offer,
           created_at, expires_at, answer) values ('c', $1, $2, '', '{}', '{}', now(), now(), '')`,
        [id, requestId],
      )
    await migrate(old.url)
    const rows = await old.query<{ use: string }>(
      `select concat_ws(' ', payment_request_id, payment_session_id, payment_id, is_cancelled) as use
       from payment_request_ids order by payment_request_id`,
    )
    expect(rows.map(({ use }) => use)).toEqual([
      'both p5 f',
      'cancelled t',
      'chosen s1 p2 f',
      'closed s3 t',
      'paid p1 f',
      'waiting s2 f',
    ])
    expect(await old.query('select payment_id from payments order by payment_id')).toEqual([
      { payment_id: 'p1' },
      { payment_id: 'p2' },
      { payment_id: 'p5' },
    ])
    // An older gateway that still runs would not take ids, so it must not write payments either.
    await expect(insertOldPayment(old, { id: 'p6', requestId: 'late' })).rejects.toThrow()
    await old.drop()
  })

  it('puts the upkeep of the clients that are there on the agenda', async () => {
    const old = await createDatabase()
    await old.query('drop schema public cascade')
    await old.query('create schema public')
    await applyUpTo(old, 16)
    await old.query(
      `insert into gateway_keys (environment, version, public_key, private_key_sealed) values ('sandbox', 1, '', '');
       insert into clients (client_id, name, environment, gateway_key_id)
       select id, '', 'sandbox', key_id from unnest(array['c1', 'c2']) id, gateway_keys`,
    )
    await migrate(old.url)
    const rows = await old.query("select client_id from agenda where kind = 'retain' order by client_id")
    expect(rows).toEqual([{ client_id: 'c1' }, { client_id: 'c2' }])
    await old.drop()
  })
})

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** The schema as it was after so many migrations. */
async function applyUpTo(old: TestDatabase, newest: number): Promise<void> {
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

interface OldPayment {
  readonly id: string
  readonly requestId: string
  readonly isMark?: boolean
  readonly digest?: string
}

const insertOldPayment = (old: TestDatabase, { id, requestId, isMark = false, digest = '' }: OldPayment) =>
  old.query(
    `insert into payments (client_id, payment_id, payment_request_id, request_digest, status, result_code, product_code,
       payment_method_type, currency, amount_minor, created_at, expires_at, redirect_url, order_description, details, answer,
       is_mark)
     values ('c', $1, $2, $4, 'CANCELLED', '', '', '', 'USD', 1, now(), now(), '', '', '{}', '', $3)`,
    [id, requestId, isMark, Buffer.from(digest)],
  )
