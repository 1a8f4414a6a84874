import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { splitStatements } from '../../src/storage/connection/split-statements.ts'

/** Those before were made when no database was distributed yet. */
const FIRST = 13

const FOLDER = new URL('../../migrations/', import.meta.url)
const migrations = readdirSync(FOLDER)
  .filter((name) => Number(name.slice(0, 4)) >= FIRST)
  .map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')] as const)

/** What a distributed database does not take, or what a test finds out too late. */
function flaws(sql: string): string[] {
  const statements = splitStatements(sql).map((statement) =>
    statement
      .replace(/--.*$/gm, '')
      .replace(/'(?:[^']|'')*'/g, "''")
      .replace(/\s+/g, ' '),
  )
  const found = statements.flatMap((statement) =>
    FLAWS.filter(([, isSo]) => isSo(statement)).map(([flaw]) => `${flaw}: ${statement}`),
  )
  const isEnded = /;\s*$/.test(sql.replace(/--.*$/gm, ''))
  return isEnded ? found : [...found, 'the last statement is not ended']
}

const FLAWS: readonly [string, (statement: string) => boolean][] = [
  ['more than one action', (text) => /^alter table /i.test(text) && hasCommaOutside(text)],
  [
    'a constraint without a name',
    (text) => /^alter table \S+ add (check|primary|unique|foreign)\b/i.test(text),
  ],
  [
    'a constraint with its column',
    (text) =>
      /^alter table \S+ add column /i.test(text) && /\b(primary key|unique|check|references)\b/i.test(text),
  ],
  ['an identity column', (text) => /\bas identity\b|\b(small|big)?serial\b/i.test(text)],
  ['a trigger', (text) => /^create (or replace )?(constraint )?trigger\b/i.test(text)],
]

/** A comma that stands in no brackets. */
function hasCommaOutside(text: string): boolean {
  let depth = 0
  return [...text].some((letter) => {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    return letter === ',' && depth === 0
  })
}

describe('a migration runs on a distributed schema too', () => {
  it.each(migrations)('%s', (_name, sql) => {
    expect(flaws(sql)).toEqual([])
  })
})

describe('what does not run there is found', () => {
  it.each([
    ['alter table a add column b text,\n  add column c text;', 'more than one action'],
    ['alter table a add check (b > 0);', 'a constraint without a name'],
    ["alter table a add column b text check (b > '');", 'a constraint with its column'],
    ['create table a (b bigint generated always as identity);', 'an identity column'],
    ['create table a (b bigserial);', 'an identity column'],
    ['create trigger a before update on b for each row execute function c();', 'a trigger'],
    ['select 1', 'the last statement is not ended'],
  ])('%s', (sql, flaw) => {
    expect(flaws(sql).map((found) => found.split(':')[0])).toEqual([flaw])
  })

  it.each([
    "alter table a add constraint a_b check (b in ('x', 'y'));",
    'alter table a add column b numeric(10, 2);',
    'create table a (client_id text not null, b text, primary key (client_id, b));',
    "create table a (b bigint default nextval('c'), d text default 'check, unique');",
    "select setval('a', 1, false); -- the end",
  ])('and nothing else: %s', (sql) => {
    expect(flaws(sql)).toEqual([])
  })
})
