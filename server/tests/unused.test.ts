import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { en as portalWords } from '../../portal/src/words/en.ts'
import { en as checkoutWords } from '../src/entrances/checkout/words/catalogues/en.ts'
import { unusedExports } from './support/exports.ts'

/** What starts programs, and what merchants import. */
const ENTRANCES = [
  'server/src/entrances/testing/index.ts',
  'simulation/src/index.ts',
  'simulation/src/worker.ts',
  ...['', 'portal/', 'volume/'].map((at) => `bench/src/${at}index.ts`),
]

it('what is exported is imported by somebody', () => {
  const found = unusedExports(
    (file) =>
      /^(bench|contract|portal|server|simulation)\/src\//.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      !ENTRANCES.includes(file),
  )
  expect(found).toEqual([])
})

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const textOf = (folder: string, isLeftOut = /$^/) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]sx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !isLeftOut.test(path))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'))
    .join('\n')

const namesIn = (text: string) => new Set([...(text.match(/\w+/g) ?? []), ...(text.match(/[\w-]+/g) ?? [])])

/** Tables that the account library fills and reads by itself. */
const OF_LIBRARY = /^(portal|operator)_(credentials|passkeys|sessions|two_factors|users|verifications)$/
/** Read by people alone: by it they tell the key of one backup from that of another. */
const READ_BY_PEOPLE = ['gateway_secrets.created_at']

it('each column is named by a statement', () => {
  const STORAGE = join(ROOT, 'server/src/storage')
  const sources = readdirSync(STORAGE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({
      isOfTables: path.endsWith('tables.ts'),
      text: readFileSync(join(STORAGE, path), 'utf8'),
    }))
  const statements = sources.filter(({ isOfTables }) => !isOfTables).map(({ text }) => namesIn(text))
  const columns = sources
    .filter(({ isOfTables }) => isOfTables)
    .flatMap(({ text }) =>
      [...text.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].flatMap(([, table = '', type]) => {
        const body = new RegExp(`interface ${type} {\\n([^}]*)}`).exec(text)?.[1] ?? ''
        return [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column = '']) => ({ table, column }))
      }),
    )
  // A name that several tables have is looked for where the table is named, too.
  const isOneTables = (column: string) => columns.filter((one) => one.column === column).length === 1
  const unnamed = columns
    .filter(({ table }) => !OF_LIBRARY.test(table))
    .filter(
      ({ table, column }) =>
        !statements.some((names) => names.has(column) && (names.has(table) || isOneTables(column))),
    )
  expect(columns.length).toBeGreaterThan(500)
  expect(unnamed.map(({ table, column }) => `${table}.${column}`)).toEqual(READ_BY_PEOPLE)
})

describe('each text is shown somewhere', () => {
  it('in the portals', () => {
    const pages = textOf('portal/src', /words\/(en|zh-hans)/)
    const codes = namesIn(`${pages}${textOf('server/src')}${textOf('contract/src')}`)
    const keys = new Set([...pages.matchAll(/'([\w.]+)'/g)].map(([, key]) => key))
    // `team.role_${role}`, or the beginning of what the gateway says by a word of its own.
    const made = [
      ...[...pages.matchAll(/`(\w+\.[^`]*\$\{[^`]*)`/g)].map(([, text = '']) => text),
      ...[...pages.matchAll(/sayKnown\(\s*\w+,\s*['`]([^'`]+)['`]/g)].map(([, area]) => `${area}\${}`),
    ].map((text) => text.replace('.', '\\.').replace(/\$\{[^}]*\}/g, '([\\w-]+)'))
    const coded = [...pages.matchAll(/sayCoded\(\s*\w+,\s*'([^']+)'/g)].map(([, area = '']) => area)
    const isMade = (key: string) =>
      made.some((text) =>
        new RegExp(`^${text}$`)
          .exec(key)
          ?.slice(1)
          .every((word) => codes.has(word)),
      )
    const isNotified = (key: string) =>
      coded.some((area) => key.startsWith(area) && isCodeAndWhy(key.slice(area.length).split('_')))
    const isCode = (deps: readonly string[]) => codes.has(deps.join('_'))
    // What stands between a code and its reason is not marked, and either may be put together itself.
    const isCodeAndWhy = (deps: readonly string[]) =>
      isCode(deps) ||
      deps.some((_, at) => at > 0 && isCode(deps.slice(0, at)) && isCode(deps.slice(at))) ||
      deps.every((part) => codes.has(part) || codes.has(part.toUpperCase()))
    const unseen = Object.keys(portalWords).filter(
      (key) => !keys.has(key) && !isMade(key) && !isNotified(key),
    )
    expect(unseen).toEqual([])
  })

  it('at the checkout', () => {
    const pages = namesIn(
      textOf('server/src/entrances/checkout', /words\/(catalogues|words)/) + textOf('server/browser'),
    )
    const unseen = Object.values(checkoutWords)
      .flatMap((part) => Object.keys(part))
      .filter((name) => !pages.has(name) && !pages.has(name.replace(/More$/, '')))
    expect(unseen).toEqual([])
  })
})
