import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SETTINGS } from '../../src/platform/config/index.ts'
import { CHECKOUT } from '../support/process.ts'
import { runTool } from './support/tools.ts'

const UNIT = join(CHECKOUT, 'deploy/amsel.service')
const unit = readFileSync(UNIT, 'utf8')
/** Tenths, as systemd counts them: 0 is a service that can reach nothing, 100 one that may do anything. */
const EXPOSURE_MAX = 13

const assigned = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

/** What is set in the unit itself. */
const environment: ReadonlyMap<string, string> = new Map(
  assigned('Environment')
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split(/=(.*)/s) as [string, string]),
)

/** The unit with another line in place of one, as a file of its own. */
async function changed(from: string, to: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'amsel-unit-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const file = join(directory, 'amsel.service')
  // The program is not where it is installed.
  const text = unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
  return file
}

const verify = (file: string) => runTool('systemd-analyze', ['verify', '--man=no', file])
const secure = (file: string) =>
  runTool('systemd-analyze', ['security', '--offline=yes', `--threshold=${EXPOSURE_MAX}`, '--no-pager', file])

it('systemd understands every line', async () => {
  const { status, stdout, stderr } = await verify(await changed('', ''))
  expect([status, stdout + stderr]).toEqual([0, ''])
})

it('a line that systemd does not understand would be noticed', async () => {
  const { stderr } = await verify(await changed('ProtectHome=yes', 'ProtectHouse=yes'))
  expect(stderr).toMatch(/Unknown key.* 'ProtectHouse'/)
})

it('little is exposed, and a line less would be noticed', async () => {
  expect((await secure(UNIT)).status).toBe(0)
  for (const line of ['DynamicUser=yes', 'SystemCallFilter=@system-service @pkey', 'CapabilityBoundingSet='])
    expect([line, (await secure(await changed(`${line}\n`, '\n'))).status]).toEqual([line, 1])
})

it('every setting is one of the gateway, and secrets come as credentials', () => {
  const names = [...environment.keys()].filter((name) => name !== 'NODE_ENV')
  const isOurs = (name: string) => name.replace(/_FILE$/, '') in SETTINGS
  expect(names.filter((name) => !isOurs(name))).toEqual([])
  const files = names.filter((name) => name.endsWith('_FILE')).map((name) => environment.get(name))
  const credentials = assigned('LoadCredential').map((line) => `%d/${line.split(':')[0]}`)
  expect(files).toEqual(credentials)
  expect(names).not.toContain('DATABASE_URL')
  expect(names).not.toContain('MASTER_KEYS')
})

it('systemd waits longer for the end than the gateway takes', () => {
  const [patience] = assigned('TimeoutStopSec')
  expect(Number(patience)).toBeGreaterThan(Number(environment.get('STOP_SECONDS')))
  expect(Number(environment.get('STOP_SECONDS'))).toBeGreaterThan(Number(environment.get('DRAIN_SECONDS')))
})
