import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OPERATIONS } from '@amsel/contract'
import { describe, expect, it } from 'vitest'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))

const ARCHITECTURE = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')

/** A room that another may import, or only types of it. */
interface Permission {
  readonly room: string
  readonly typesOnly: boolean
}

/** Who may import whom, as the table at the end of ARCHITECTURE.md says. */
const ALLOWED: ReadonlyMap<string, readonly Permission[]> = new Map(
  [
    ...(ARCHITECTURE.split('## Who may import whom')[1] ?? '').matchAll(
      /^\| ([a-z][a-z, -]*?) +\| (.+?) +\|$/gm,
    ),
  ].flatMap(([, rooms = '', permissions = '']) =>
    rooms.split(', ').map((room) => [room, permissions.split(', ').flatMap(permission)] as const),
  ),
)

function permission(text: string): Permission[] {
  if (text === 'nothing of ours') return []
  const typesOnly = text.startsWith('types of ')
  return [{ room: text.replace('types of ', ''), typesOnly }]
}

const mayImport = (room: string, { room: other, isType }: { room: string; isType: boolean }) =>
  ALLOWED.get(room)?.some((allowed) => allowed.room === other && (isType || !allowed.typesOnly)) ?? false

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }))

const roomOf = (path: string) => path.split('/')[0] ?? ''

const imports = files
  .flatMap(({ path, text }) => importsOf(path, text))
  .map((one) => ({
    ...one,
    file: one.target.startsWith('.')
      ? relative(SOURCE, resolve(SOURCE, dirname(one.path), one.target))
      : null,
  }))

function importsOf(path: string, text: string) {
  const statements = text.matchAll(
    /(?:(import|export)\s+(type\s)?[^'()]*?\sfrom\s*|import\s*\(?\s*)'([^']+)'/g,
  )
  return [...statements].map(([statement, , type, target = '']) => ({
    path,
    target,
    isType: type !== undefined || (!statement.includes('(') && namesTypesAlone(statement)),
  }))
}

/** `import { type A, type B } from …` loads nothing either. */
function namesTypesAlone(statement: string): boolean {
  const names = /\{([^}]*)\}/
    .exec(statement)?.[1]
    ?.split(',')
    .map((name) => name.trim()) ?? ['']
  return names.filter((name) => name !== '').every((name) => name.startsWith('type ')) && names.length > 0
}

const matching = (pattern: RegExp, rooms: (room: string) => boolean) =>
  files.filter(({ path, text }) => rooms(roomOf(path)) && pattern.test(text)).map(({ path }) => path)

describe('the rooms', () => {
  it('are all known', () => {
    expect([...new Set(files.map(({ path }) => roomOf(path)))].sort()).toEqual([...ALLOWED.keys()].sort())
  })

  it('import only whom they may', () => {
    const strangers = imports
      .filter(({ path, file }) => file && roomOf(file) !== roomOf(path))
      .filter(({ path, file, isType }) => !mayImport(roomOf(path), { room: roomOf(file ?? ''), isType }))
    expect(strangers.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  it('are allowed nothing that they do not use', () => {
    const used = new Set(
      imports.flatMap(({ path, file, isType }) => {
        const pair = `${roomOf(path)} ${roomOf(file ?? '')}`
        return isType ? [pair] : [pair, `${pair} value`]
      }),
    )
    const idle = [...ALLOWED].flatMap(([room, allowed]) =>
      allowed
        .filter(({ room: other, typesOnly }) => !used.has(`${room} ${other}${typesOnly ? '' : ' value'}`))
        .map(({ room: other }) => `${room} need not import ${other}`),
    )
    expect(idle).toEqual([])
  })

  it('are entered by their index', () => {
    const windows = imports
      .filter(({ path, file }) => file && roomOf(file) !== roomOf(path))
      .filter(({ file }) => !/^[\w-]+(\/(ams|simulator))?\/index\.ts$/.test(file ?? ''))
      // What browsers are told is described apart from all that makes it.
      .filter(({ file, isType }) => !(isType && file === 'portal-kit/shapes.ts'))
    expect(windows.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  it('do not load the simulator but where it is asked for', () => {
    const loaders = imports.filter(
      ({ path, file }) => file?.startsWith('providers/simulator') && !path.startsWith('providers/simulator'),
    )
    expect(loaders.map(({ path }) => path)).toEqual(['main/provider-kinds.ts'])
    const main = files.find(({ path }) => path === 'main/provider-kinds.ts')
    expect(main?.text).toContain("await import('../providers/simulator/index.ts')")
  })
})

describe('the portal', () => {
  const PORTAL = fileURLToPath(new URL('../../portal/src', import.meta.url))
  const taken = readdirSync(PORTAL, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => importsOf(path, readFileSync(join(PORTAL, path), 'utf8')))

  it('takes of the server the shapes of its package alone, as types', () => {
    const ofServer = taken.filter(({ target }) => /^amsel\b/.test(target))
    expect(new Set(ofServer.map(({ target }) => target))).toEqual(
      new Set(['amsel/portal-api', 'amsel/operator-api']),
    )
    expect(ofServer.filter(({ isType }) => !isType).map(({ path }) => path)).toEqual([])
  })

  it('leaves its own folder for the contract alone', () => {
    const outside = taken
      .filter(({ target }) => target.startsWith('.'))
      .map(({ path, target }) => relative(PORTAL, resolve(PORTAL, dirname(path), target)))
      .filter((file) => file.startsWith('..') && !file.startsWith('../../contract/src/'))
    expect(outside).toEqual([])
  })
})

describe('the operations', () => {
  it('have exactly one file each, named as in the contract', () => {
    const found = files.filter(({ path }) => roomOf(path) === 'operations').map(({ path }) => path)
    const named = OPERATIONS.map(
      ({ path }) => `${path.replace('v1/', 'operations/').replace(CAPITAL, dashed)}.ts`,
    )
    expect(found.sort()).toEqual([...named, 'operations/index.ts', 'operations/operation.ts'].sort())
  })
})

const CAPITAL = /[A-Z]/g
const dashed = (letter: string) => `-${letter.toLowerCase()}`

const DATABASE_ROOMS = ['embedded-postgres', 'storage']

describe('words that belong to one room', () => {
  it('the database driver is known in storage and to the server that comes along', () => {
    const users = imports
      .filter(({ target }) => target === 'pg' || target === 'kysely')
      .map(({ path }) => path)
    expect([...new Set(users.map(roomOf))].sort()).toEqual(DATABASE_ROOMS)
  })

  it('SQL is spoken in the same two alone', () => {
    const sql = /\b(select|insert into|update|delete from)\b[^'`\n]*\b(from|values|set|where)\b/
    expect(matching(sql, (room) => !DATABASE_ROOMS.includes(room))).toEqual([])
  })

  it('the environment is read in config alone', () => {
    expect(matching(/process\.env/, (room) => room !== 'config')).toEqual([])
  })

  it('HTTP is spoken at the entrances, in what their pages are made of, to upstream and to merchants alone', () => {
    const users = imports
      .filter(({ target }) => /^(node:https?|fastify|undici)$/.test(target))
      .map(({ path }) => roomOf(path))
    expect([...new Set(users)].sort()).toEqual([
      ...[
        'api',
        'checkout',
        'cli',
        'inbound',
        'main',
        'notifications',
        'outgoing',
        'portal-kit',
        'providers',
        'sandbox-store',
        'site',
        'testing',
        'web',
      ],
    ])
  })

  it('the domain reads no clock and throws no dice', () => {
    const impure = /\bDate\.now\b|new Date\(\)|Math\.random|performance\.|node:crypto|setTimeout/
    expect(matching(impure, (room) => room === 'domain')).toEqual([])
  })

  it('operations, engine and agenda take the time as it is handed in', () => {
    expect(
      matching(/\bDate\.now\b|new Date\(\)/, (room) => ['operations', 'money', 'agenda'].includes(room)),
    ).toEqual([])
  })
})

it('files are found from where the program lies too: who looks for one stands directly in a room', () => {
  const seekers = files.filter(({ text }) => text.includes('import.meta.url')).map(({ path }) => path)
  expect(seekers.length).toBeGreaterThan(3)
  expect(seekers.filter((path) => path.split('/').length !== 2)).toEqual([])
})
