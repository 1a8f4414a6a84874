import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SETTINGS } from '../../src/platform/config/index.ts'
import { Home } from '../support/process.ts'

let home: Home
beforeAll(async () => {
  home = await Home.open()
})
afterAll(() => home?.close())

const write = async (name: string, content: string) => {
  const path = join(home.directory, name)
  await writeFile(path, content)
  return path
}

interface Checked {
  readonly settings: readonly { name: string; value: string | null; from: string; path: string | null }[]
  readonly problems: readonly string[]
  readonly unknown: readonly { name: string; meant: string | null }[]
}

it('settings check shows each setting, where it comes from, and no secret', async () => {
  const METRICS_TOKEN_FILE = await write('token', 'a-token-that-is-hidden\n')
  const AMSEL_CONFIG = await write('amsel.yaml', 'DOCS: false\nSMTP_URL: smtp://me:hidden@mail.example\n')
  const given = { METRICS_TOKEN_FILE, AMSEL_CONFIG, MAIL_FROM: 'pay@shop.example', RETAIN_BODY_DAYS: '30' }
  const { status, stdout, stderr } = await home.amsel(['settings', 'check', '--json'], given)
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).not.toContain('hidden')
  const { settings, problems, unknown } = JSON.parse(stdout) as Checked
  expect(settings.map(({ name }) => name)).toEqual(Object.keys(SETTINGS))
  const of = (wanted: string) => settings.find(({ name }) => name === wanted)
  expect(of('METRICS_TOKEN')).toMatchObject({ value: 'set', from: 'file', path: METRICS_TOKEN_FILE })
  expect(of('SMTP_URL')).toMatchObject({ value: 'set', from: 'config', path: AMSEL_CONFIG })
  expect(of('DOCS')).toMatchObject({ value: 'off', from: 'config', path: AMSEL_CONFIG })
  expect(of('MAIL_FROM')).toMatchObject({ value: 'pay@shop.example', from: 'environment', path: null })
  expect(of('HOST')).toMatchObject({ value: '127.0.0.1', from: 'default', path: null })
  expect(of('TLS_PORT')).toMatchObject({ value: null, from: 'default' })
  expect([problems, unknown]).toEqual([[], [{ name: 'RETAIN_BODY_DAYS', meant: 'RETAIN_BODIES_DAYS' }]])
})

it('settings check ends with 1 and all that is wrong, for people too', async () => {
  const given = {
    LOG_LEVEL: 'loud',
    MASTER_KEY_FILE: join(home.directory, 'nothing'),
    AMSEL_CONFIG: await write('amsel.yaml', 'PORTS: 8080\nMETRICS_TOKEN: hidden\n'),
  }
  const { status, stdout } = await home.amsel(['settings', 'check'], given)
  expect(status).toBe(1)
  const [, problems = ''] = stdout.split('A gateway does not start with these:\n')
  expect(problems.trimEnd().split('\n')).toHaveLength(4)
  for (const name of ['LOG_LEVEL', 'MASTER_KEY_FILE', '"PORTS"', 'METRICS_TOKEN'])
    expect(problems).toContain(name)
  expect(stdout).not.toContain('hidden')
})

it('settings check names a list of hosts that cannot be meant', async () => {
  const DATABASE_URL = 'postgres://amsel:hidden@one:1,two:2,three/amsel?port=1,2'
  const { status, stdout } = await home.amsel(['settings', 'check'], { DATABASE_URL })
  expect([status, stdout.includes('names 3 hosts and 2 ports'), stdout.includes('hidden')]).toEqual([
    1,
    true,
    false,
  ])
})
