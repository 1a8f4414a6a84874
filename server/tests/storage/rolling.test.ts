import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { worksFrom } from '../../src/storage/connection/rolling.ts'
import { knownSchema, migrate } from '../../src/storage/index.ts'
import { MIGRATIONS_FOLDER } from '../../src/storage/migrations-folder.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { databaseOf } from './old-database.ts'

describe('a database whose schema is newer than a gateway knows', () => {
  let database: TestDatabase
  let known: number
  beforeAll(async () => {
    database = await createDatabase()
    known = await knownSchema()
  })
  afterAll(() => database.drop())
  beforeEach(() => database.query('delete from schema_migrations where version > $1', [known]))

  const apply = (version: number, worksFrom: number | null) =>
    database.query(
      `insert into schema_migrations (version, name, checksum, works_from) values ($1, 'newer', 'x', $2)`,
      [version, worksFrom],
    )

  it('is served where every newer migration can be lived with, by the owner and by others', async () => {
    await apply(known + 1, known)
    await apply(known + 2, known - 3)
    for (const url of [database.ownerUrl, database.url])
      expect(await migrate(url)).toMatchObject({ version: known, newest: known + 2, applied: [] })
  })

  it.each([
    ['needs more', 1],
    ['does not say so', null],
  ])('is refused where one of them %s', async (_how, more) => {
    await apply(known + 1, known)
    await apply(known + 2, more === null ? null : known + more)
    const needed = known + (more ?? 2)
    await expect(migrate(database.ownerUrl)).rejects.toThrow(
      `The database has schema version ${known + 2}, for which a gateway must know version ${needed} at least`,
    )
  })
})

describe('a migration', () => {
  it('says in words what becomes of older gateways, as the table does', async () => {
    const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => Number(name.slice(0, 4)) > 63)
    for (const name of names) {
      const version = Number(name.slice(0, 4))
      const text = await readFile(join(MIGRATIONS_FOLDER, name), 'utf8')
      expect(text, name).toMatch(
        worksFrom(version) < version ? /older gateways go on/i : /older gateways stop/i,
      )
    }
  })

  const sign = (database: TestDatabase, seconds: number) =>
    database.query(
      `insert into gateway_nodes (node_id, host, pid, version, processes, started_at, seen_at)
       values (gen_random_uuid(), 'node-1', 17, '0.8.0', 1, now(), now() - make_interval(secs => $1))`,
      [seconds],
    )

  it('that older gateways cannot live with waits until none of them runs', async () => {
    const old = await databaseOf(58)
    await sign(old, 10)
    await expect(migrate(old.ownerUrl)).rejects.toThrow(
      /cannot be applied while older gateways run.*: node-1 \(process 17, version 0\.8\.0\)\. Stop them first/,
    )
    expect(await old.query('select max(version) as newest from schema_migrations')).toEqual([{ newest: 58 }])
    await old.query("update gateway_nodes set seen_at = now() - interval '50 seconds'")
    expect((await migrate(old.ownerUrl)).version).toBe(await knownSchema())
    await old.drop()
  })

  it('that they can live with is applied beside them, and says so for those that start later', async () => {
    const old = await databaseOf(59)
    await sign(old, 1)
    await migrate(old.ownerUrl)
    const said = await old.query(
      'select version, works_from from schema_migrations where version in (59, 60)',
    )
    expect(said).toEqual([
      { version: 59, works_from: null },
      { version: 60, works_from: 59 },
    ])
    await old.drop()
  })
})
