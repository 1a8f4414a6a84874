import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))

/** Who may import whom. A room that is not listed may be imported by nobody. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  signing: [],
  config: ['domain'],
  codes: ['domain'],
  storage: ['domain'],
  providers: ['domain'],
  registry: ['domain', 'storage', 'signing'],
  agenda: ['domain', 'storage'],
  notifications: ['domain', 'registry', 'signing', 'storage'],
  operations: ['domain', 'notifications', 'storage', 'providers'],
  api: ['domain', 'operations', 'registry', 'signing', 'storage'],
  checkout: ['codes', 'domain', 'operations', 'storage'],
  'store-pages': ['codes', 'domain', 'operations', 'storage'],
  site: ['signing', 'storage'],
  main: [
    'agenda',
    'api',
    'checkout',
    'codes',
    'config',
    'domain',
    'notifications',
    'operations',
    'providers',
    'registry',
    'signing',
    'site',
    'storage',
    'store-pages',
  ],
  cli: ['codes', 'config', 'domain', 'main', 'registry', 'signing', 'storage'],
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }))

const roomOf = (path: string) => path.split('/')[0] ?? ''

const imports = files.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, target = '']) => ({
    path,
    target,
    file: target.startsWith('.') ? relative(SOURCE, resolve(SOURCE, dirname(path), target)) : null,
  })),
)

const matching = (pattern: RegExp, rooms: (room: string) => boolean) =>
  files.filter(({ path, text }) => rooms(roomOf(path)) && pattern.test(text)).map(({ path }) => path)

describe('the rooms', () => {
  it('are all known', () => {
    expect([...new Set(files.map(({ path }) => roomOf(path)))].sort()).toEqual(Object.keys(ALLOWED).sort())
  })

  it('import only whom they may', () => {
    const strangers = imports
      .filter(({ path, file }) => file && roomOf(file) !== roomOf(path))
      .filter(({ path, file }) => !ALLOWED[roomOf(path)]?.includes(roomOf(file ?? '')))
    expect(strangers.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  it('are entered by their index', () => {
    const windows = imports
      .filter(({ path, file }) => file && roomOf(file) !== roomOf(path))
      .filter(({ file }) => !/^[\w-]+(\/simulator)?\/index\.ts$/.test(file ?? ''))
    expect(windows.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  it('do not load the simulator but where it is asked for', () => {
    const loaders = imports.filter(
      ({ path, file }) => file?.startsWith('providers/simulator') && !path.startsWith('providers/simulator'),
    )
    expect(loaders.map(({ path }) => path)).toEqual(['main/index.ts'])
    const main = files.find(({ path }) => path === 'main/index.ts')
    expect(main?.text).toContain("await import('../providers/simulator/index.ts')")
  })
})

describe('words that belong to one room', () => {
  it('the database driver is known in storage and where storage is opened', () => {
    const users = imports
      .filter(({ target }) => target === 'pg' || target === 'kysely')
      .map(({ path }) => path)
    expect(users.filter((path) => roomOf(path) !== 'storage')).toEqual(['main/open-storage.ts'])
  })

  it('SQL is spoken in storage alone', () => {
    const sql = /\b(select|insert into|update|delete from)\b[^'`\n]*\b(from|values|set|where)\b/
    expect(matching(sql, (room) => room !== 'storage')).toEqual([])
  })

  it('the environment is read in config alone', () => {
    expect(matching(/process\.env/, (room) => room !== 'config')).toEqual([])
  })

  it('HTTP is spoken at the entrances alone', () => {
    const users = imports
      .filter(({ target }) => /^(node:https?|fastify)$/.test(target))
      .map(({ path }) => roomOf(path))
    expect([...new Set(users)].sort()).toEqual(['api', 'checkout', 'main', 'site', 'store-pages'])
  })

  it('the domain reads no clock and throws no dice', () => {
    const impure = /\bDate\.now\b|new Date\(\)|Math\.random|performance\.|node:crypto|setTimeout/
    expect(matching(impure, (room) => room === 'domain')).toEqual([])
  })

  it('the operations take the time as it is handed in', () => {
    expect(
      matching(/\bDate\.now\b|new Date\(\)/, (room) => room === 'operations' || room === 'agenda'),
    ).toEqual([])
  })
})
