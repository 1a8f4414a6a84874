import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SettingsInForce } from './settings-in-force.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'amsel-in-force-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (name: string, content: string) => writeFile(join(folder, name), content)
const config = (settings: Record<string, unknown>) => write('amsel.json', JSON.stringify(settings))
const load = () => SettingsInForce.load({ AMSEL_CONFIG: join(folder, 'amsel.json') })
const takeAgain = async (inForce: SettingsInForce) => inForce.take(await inForce.look())

const [ONE, TWO] = ['the-first-metrics-token', 'the-second-metrics-token']

it('what may change is taken over, what needs a restart is named, and what is the same is neither', async () => {
  await config({ METRICS_TOKEN: ONE, LOG_LEVEL: 'info', PORT: 9000, DOCS: true })
  const inForce = await load()
  await config({ METRICS_TOKEN: TWO, PORT: 9001, DOCS: true, SMTP_URL: 'smtp://mail.example' })
  expect(await takeAgain(inForce)).toEqual({
    changed: ['LOG_LEVEL', 'METRICS_TOKEN'],
    waiting: ['PORT', 'SMTP_URL'],
  })
  expect(inForce.settings).toMatchObject({ port: 9000, metrics: { token: TWO }, portal: { mail: undefined } })
  expect(await takeAgain(inForce)).toEqual({ changed: [], waiting: ['PORT', 'SMTP_URL'] })
})

it('of the address of the database only the user and the password may change', async () => {
  const address = (user: string, host: string) => `postgres://${user}@${host}/amsel?sslmode=require`
  await config({ DATABASE_URL: address('one:a', 'db') })
  const inForce = await load()
  await config({ DATABASE_URL: address('two:b', 'db') })
  expect((await takeAgain(inForce)).changed).toEqual(['DATABASE_URL'])
  expect(inForce.settings.databaseUrl).toBe(address('two:b', 'db'))
  await config({ DATABASE_URL: address('two:b', 'other') })
  expect(await takeAgain(inForce)).toEqual({ changed: [], waiting: ['DATABASE_URL'] })
  expect(inForce.settings.databaseUrl).toBe(address('two:b', 'db'))
})

it('what cannot be used changes nothing', async () => {
  await config({ METRICS_TOKEN: ONE })
  const inForce = await load()
  for (const bad of [{ METRICS_TOKEN: 'short' }, { METRICS_TOKEN: TWO, LOG_LEVEL: 'loud' }, { NO_SUCH: 1 }]) {
    await config(bad)
    await expect(takeAgain(inForce)).rejects.toThrow(/METRICS_TOKEN|LOG_LEVEL|NO_SUCH/)
    expect(inForce.settings.metrics.token).toBe(ONE)
  }
})

it('a link that is pointed elsewhere is noticed, and so is a certificate in the same file', async () => {
  await write('cert', 'one')
  await write('key', 'one')
  await write('token-1', ONE)
  await write('token-2', TWO)
  await symlink(join(folder, 'token-1'), join(folder, 'token'))
  await config({
    METRICS_TOKEN_FILE: join(folder, 'token'),
    TLS_PORT: 0,
    TLS_CERT: join(folder, 'cert'),
    TLS_KEY: join(folder, 'key'),
  })
  const inForce = await load()
  const { digest } = await inForce.look()
  expect(digest).toBe(inForce.seen.digest)
  await symlink(join(folder, 'token-2'), join(folder, 'next'))
  await rename(join(folder, 'next'), join(folder, 'token'))
  await write('cert', 'two')
  expect((await inForce.look()).digest).not.toBe(digest)
  expect((await takeAgain(inForce)).changed).toEqual(['TLS_CERT', 'METRICS_TOKEN'])
  expect(inForce.settings.metrics.token).toBe(TWO)
})

it('a worker has what its supervisor was started with, the newest of what may change, and its own master keys', async () => {
  const [old, ring] = ['old', 'new'].map((name) => `${name}:${Buffer.alloc(32, name).toString('base64')}`)
  await config({ MASTER_KEYS: [old], METRICS_TOKEN: ONE, PORT: 9000, DATABASE_URL: 'postgres://a@db/amsel' })
  const supervisor = await load()
  await config({
    ...{ MASTER_KEYS: [ring, old], METRICS_TOKEN: TWO, PORT: 9001 },
    DATABASE_URL: 'postgres://a@other/amsel',
  })
  const worker = await load()
  worker.join(supervisor.values)
  const { port, metrics, databaseUrl, masterKeys } = worker.settings
  expect([port, metrics.token, databaseUrl]).toEqual([9000, TWO, 'postgres://a@db/amsel'])
  expect(masterKeys?.map(({ label }) => label)).toEqual(['new', 'old'])
})

it('what somebody fixed stays as it is', async () => {
  await config({ HOST: '10.0.0.1', METRICS_TOKEN: ONE })
  const environment = { AMSEL_CONFIG: join(folder, 'amsel.json') }
  const inForce = await SettingsInForce.load(environment, () => ({ HOST: '0.0.0.0' }))
  await config({ HOST: '10.0.0.2', METRICS_TOKEN: TWO })
  expect(await takeAgain(inForce)).toEqual({ changed: ['METRICS_TOKEN'], waiting: [] })
  expect(inForce.settings.host).toBe('0.0.0.0')
})
