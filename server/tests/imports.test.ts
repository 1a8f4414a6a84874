import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OPERATIONS } from '@amsel/contract'
import { describe, expect, it } from 'vitest'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))

const ARCHITECTURE = readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')

/** A folder of the sources: its modules, if it has any, with those that each may import, and the folders that it may import. */
interface Group {
  readonly name: string
  readonly modules: ReadonlyMap<string, readonly string[]>
  readonly allowed: readonly { readonly group: string; readonly typesOnly: boolean }[]
}

/** Who may import whom, as the table at the end of ARCHITECTURE.md says. */
const GROUPS: readonly Group[] = [
  ...(ARCHITECTURE.split('## Who may import whom')[1] ?? '').matchAll(
    /^\| ([a-z][a-z-]*) +\| (.*?) +\| (.+?) +\|$/gm,
  ),
].map(([, name = '', modules = '', allowed = '']) => ({
  name,
  modules: new Map(
    [...modules.matchAll(/([\w-]+)(?: \(([^)]*)\))?/g)].map(([, module = '', others]) => [
      module,
      others?.split(', ') ?? [],
    ]),
  ),
  allowed: (allowed === 'nothing of ours' ? [] : allowed.split(', ')).map((text) => ({
    group: text.replace('types of ', ''),
    typesOnly: text.startsWith('types of '),
  })),
}))

const groupOf = (path: string): string => path.split('/')[0] ?? ''
const groupNamed = (name: string) => GROUPS.find((group) => group.name === name)

/** Such as `engine/money`; a folder without modules is one. */
const moduleOf = (path: string): string => {
  const [group = '', module = ''] = path.split('/')
  return groupNamed(group)?.modules.has(module) ? `${group}/${module}` : group
}

function mayImport(path: string, { file, isType }: { file: string; isType: boolean }): boolean {
  const [from, to] = [groupNamed(groupOf(path)), groupOf(file)]
  if (from?.name === to) {
    const [own = '', other = ''] = [moduleOf(path), moduleOf(file)].map((name) => name.split('/')[1] ?? '')
    return other === '' || (from.modules.get(own)?.includes(other) ?? false)
  }
  return from?.allowed.some(({ group, typesOnly }) => group === to && (isType || !typesOnly)) ?? false
}

const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }))

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

const matching = (pattern: RegExp, modules: (module: string) => boolean) =>
  files.filter(({ path, text }) => modules(moduleOf(path)) && pattern.test(text)).map(({ path }) => path)

/** From one module to another. */
const crossing = imports.flatMap(({ path, target, isType, file }) =>
  file && moduleOf(file) !== moduleOf(path) ? [{ path, target, isType, file }] : [],
)

describe('the modules', () => {
  it('are all known', () => {
    const named = GROUPS.flatMap(({ name, modules }) =>
      modules.size === 0 ? [name] : [...modules.keys()].map((module) => `${name}/${module}`),
    )
    const found = new Set(files.map(({ path }) => moduleOf(path)))
    found.delete('platform')
    expect([...found].sort()).toEqual(named.sort())
  })

  it('import only whom they may', () => {
    const strangers = crossing.filter(({ path, file, isType }) => !mayImport(path, { file, isType }))
    expect(strangers.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  it('are allowed nothing that they do not use', () => {
    const used = new Set(
      crossing.flatMap(({ path, file, isType }) => [
        `${moduleOf(path)} ${moduleOf(file)}`,
        `${groupOf(path)} ${groupOf(file)}${isType ? ' types' : ''}`,
      ]),
    )
    const isUsed = (pair: string, typesOnly: boolean) =>
      used.has(pair) || (typesOnly && used.has(`${pair} types`))
    const idle = GROUPS.flatMap(({ name, modules, allowed }) => [
      ...allowed
        .filter(({ group, typesOnly }) => !isUsed(`${name} ${group}`, typesOnly))
        .map(({ group }) => `${name} need not import ${group}`),
      ...[...modules].flatMap(([module, others]) =>
        others
          .filter((other) => !used.has(`${name}/${module} ${name}/${other}`))
          .map((other) => `${name}/${module} need not import ${other}`),
      ),
    ])
    expect(idle).toEqual([])
  })

  it('are entered by their index', () => {
    const windows = crossing
      .filter(({ file }) => file !== `${moduleOf(file)}/index.ts`)
      .filter(({ file }) => !/^providers\/(ams|simulator)\/index\.ts$/.test(file))
      .filter(({ file }) => file !== 'platform/package-files.ts')
      // What browsers get is described apart from all that makes it.
      .filter(({ file, isType }) => !(isType && file === 'entrances/portal-kit/shapes.ts'))
    expect(windows.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  it('do not load the simulator but where it is asked for', () => {
    const loaders = imports.filter(
      ({ path, file }) => file?.startsWith('providers/simulator') && !path.startsWith('providers/simulator'),
    )
    expect(loaders.map(({ path }) => path)).toEqual(['main/providers/provider-kinds.ts'])
    const main = files.find(({ path }) => path === 'main/providers/provider-kinds.ts')
    expect(main?.text).toContain("await import('../../providers/simulator/index.ts')")
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

  it('leaves its own folder for the contract, and for what both tills share', () => {
    const outside = taken
      .filter(({ target }) => target.startsWith('.'))
      .map(({ path, target }) => relative(PORTAL, resolve(PORTAL, dirname(path), target)))
      .filter((file) => file.startsWith('..') && !file.startsWith('../../contract/src/'))
      .filter((file) => !/^..\/..\/server\/browser\/sandbox-store\/till-(sums|sound)\.js$/.test(file))
    expect(outside).toEqual([])
  })
})

describe('the operations', () => {
  it('have exactly one file each, named as in the contract', () => {
    const found = files.filter(({ path }) => moduleOf(path) === 'engine/operations').map(({ path }) => path)
    const named = OPERATIONS.map(
      ({ path }) => `${path.replace('v1/', 'engine/operations/').replace(CAPITAL, dashed)}.ts`,
    )
    expect(found.sort()).toEqual(
      [...named, 'engine/operations/index.ts', 'engine/operations/operation.ts'].sort(),
    )
  })
})

const CAPITAL = /[A-Z]/g
const dashed = (letter: string) => `-${letter.toLowerCase()}`

const DATABASE_MODULES = ['platform/embedded-postgres', 'storage']

describe('words that belong to one module', () => {
  it('the database driver is known in storage and to the server that comes along', () => {
    const users = imports
      .filter(({ target }) => target === 'pg' || target === 'kysely')
      .map(({ path }) => path)
    expect([...new Set(users.map(moduleOf))].sort()).toEqual(DATABASE_MODULES)
  })

  it('SQL is spoken in the same two alone', () => {
    const sql = /\b(select|insert into|update|delete from)\b[^'`\n]*\b(from|values|set|where)\b/
    expect(matching(sql, (module) => !DATABASE_MODULES.includes(module))).toEqual([])
  })

  it('the environment is read in config alone', () => {
    expect(matching(/process\.env/, (module) => module !== 'platform/config')).toEqual([])
  })

  it('HTTP is spoken at the entrances, in what their pages are made of, to upstream, merchants and collectors alone', () => {
    const users = imports
      .filter(({ target }) => /^(node:https?|fastify|undici)$/.test(target))
      .map(({ path }) => moduleOf(path))
    expect([...new Set(users)].sort()).toEqual([
      ...['cli', 'engine/notifications'],
      ...['checkout', 'portal-kit', 'provider-events', 'sandbox-store', 'signed-api', 'site', 'testing'].map(
        (module) => `entrances/${module}`,
      ),
      ...['main', 'platform/outgoing', 'platform/telemetry', 'platform/web', 'providers'],
    ])
  })

  it('the domain reads no clock and throws no dice', () => {
    const impure = /\bDate\.now\b|new Date\(\)|Math\.random|performance\.|node:crypto|setTimeout/
    expect(matching(impure, (module) => module === 'domain')).toEqual([])
  })

  it('operations, engine and jobs take the time as it is handed in', () => {
    expect(
      matching(/\bDate\.now\b|new Date\(\)/, (module) =>
        ['engine/operations', 'engine/money', 'engine/jobs'].includes(module),
      ),
    ).toEqual([])
  })
})

it('files of the package are found by one function, as deep as the program lies', () => {
  const seekers = files
    .filter(({ text }) => /new URL\([^)]*import\.meta\.url/.test(text))
    .map(({ path }) => path)
  expect(seekers).toEqual(['platform/package-files.ts'])
})
