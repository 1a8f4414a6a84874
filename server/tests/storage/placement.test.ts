import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_TABLES, PLACEMENTS } from '../../src/storage/distribution/placement.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const placements: Readonly<Record<string, string>> = PLACEMENTS

describe('on a distributed database', () => {
  it('every table has its place', async () => {
    const tables = await database.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`,
    )
    const named = [...Object.keys(placements), ...LOCAL_TABLES]
    expect(tables.map(({ name }) => name)).toEqual(named.sort())
  })

  it('what lies with its client names it', async () => {
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'client_id' and is_nullable = 'NO'`,
    )
    const naming = new Set(tables.map(({ name }) => name))
    const others = Object.keys(placements).filter(
      (name) => placements[name] === 'client' && !naming.has(name),
    )
    expect(others).toEqual([])
  })

  it('a table comes after those that it refers to, which lie wherever it does', async () => {
    const keys = await database.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
    expect(keys.length).toBeGreaterThan(5)
    const order = Object.keys(placements)
    const wrong = keys.filter(
      ({ from, to }) =>
        order.indexOf(from) < order.indexOf(to) ||
        (placements[from] !== placements[to] && placements[to] !== 'reference'),
    )
    expect(wrong).toEqual([])
  })

  it('the documentation lists what every server has, and what the coordinator alone has', () => {
    const page = readFileSync(new URL('../../../docs/scale.md', import.meta.url), 'utf8')
    const listed = (where: string) => {
      const [, tables = ''] = new RegExp(`^\\| (\`.*) \\| ${where}`, 'm').exec(page) ?? []
      return [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => table)
    }
    const placed = (place: string) => Object.keys(placements).filter((table) => placements[table] === place)
    expect(listed('a copy on every server')).toEqual(placed('reference'))
    expect(listed('on the coordinator only')).toEqual([...placed('local'), ...LOCAL_TABLES])
  })
})
