import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { ROOT, repositoryFiles } from './support/repository.ts'

interface Manifest {
  readonly name: string
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = repositoryFiles()

/** By the folder: who declares what. */
const manifests = new Map(
  files
    .filter((path) => /(^|\/)package\.json$/.test(path) && !path.startsWith('docs/'))
    .map((path) => [dirname(path), JSON.parse(read(path)) as Manifest]),
)
const root = manifests.get('.') ?? expect.fail('the root has no package.json')
const workspaces = root.workspaces ?? []
/** npm links them at the root, where everybody finds them. */
const ours = workspaces.map((folder) => manifests.get(folder)?.name)

/** The folders with a package.json that a file lies in, the nearest first. */
function homesOf(path: string): string[] {
  const folder = dirname(path)
  const home = manifests.has(folder) ? [folder] : []
  return folder === '.' ? home : [...home, ...homesOf(folder)]
}

const nameOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** What a source loads or takes types from, `createRequire(…).resolve('…')` included. */
function packagesIn(text: string): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  const resolved = [...text.matchAll(/(?:[rR]equire|\.url\))\.resolve\('([^']+)'\)/g)].map(
    ([, name = '']) => name,
  )
  return [...importedFiles.map(({ fileName }) => fileName), ...resolved]
    .filter((specifier) => !/^([./]|node:|data:|virtual:)/.test(specifier))
    .map(nameOf)
}

const uses = files
  .filter((path) => /\.(ts|tsx|js|mjs|cjs)$/.test(path) && !path.startsWith('docs/'))
  .flatMap((path) => packagesIn(read(path)).map((name) => ({ path, name })))

const isOfTests = (path: string) => /\.test\.tsx?$|(^|\/)(tests|samples|bench)\/|\.config\.ts$/.test(path)

const declared = ({ dependencies, devDependencies }: Manifest) => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(devDependencies ?? {}),
]

describe('a package', () => {
  it('is declared where it is used, and what runs it is no affair of the root', () => {
    const undeclared = uses.filter(({ path, name }) => {
      const [home = '.', ...outer] = homesOf(path)
      const manifest = manifests.get(home) ?? root
      if (declared(manifest).includes(name)) return false
      if (!isOfTests(path) && home !== '.') return true
      return (
        !ours.includes(name) &&
        !outer.some((folder) => declared(manifests.get(folder) ?? root).includes(name))
      )
    })
    expect(uses.length).toBeGreaterThan(500)
    expect([...new Set(undeclared.map(({ path, name }) => `${path}: ${name}`))]).toEqual([])
  })

  it.each([...manifests])('of %s is used there', (folder, manifest) => {
    const used = new Set(uses.filter(({ path }) => homesOf(path).includes(folder)).map(({ name }) => name))
    const idle = declared(manifest).filter(
      (name) => !used.has(name) && !used.has(name.replace('@types/', '')) && !(name in USED_OTHERWISE),
    )
    expect(idle).toEqual([])
  })

  it('that the gateway runs with is a development package nowhere: the bill of materials would leave it out', () => {
    const run = ['contract', 'server', 'portal'].flatMap((folder) =>
      Object.keys(manifests.get(folder)?.dependencies ?? {}),
    )
    const developed = [...manifests.values()].flatMap(({ devDependencies }) =>
      Object.keys(devDependencies ?? {}),
    )
    expect(run).toContain('fastify')
    expect(run.filter((name) => developed.includes(name))).toEqual([])
  })
})

/** What no source imports, and why it is there. */
const USED_OTHERWISE: Readonly<Record<string, string>> = {
  '@biomejs/biome': 'a program',
  '@stryker-mutator/core': 'a program',
  '@stryker-mutator/vitest-runner': 'found by that program, by its name',
  '@types/node': 'types of what Node brings along',
  'swagger-ui-dist': 'pages of the reference, found by their files',
  typedoc: 'a program',
  typescript: 'needed by typedoc',
}
