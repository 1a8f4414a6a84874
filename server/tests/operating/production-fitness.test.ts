import { randomBytes } from 'node:crypto'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { isReadableOnTheWay } from '../../src/storage/index.ts'
import { startTestGateway } from '../support/gateway.ts'
import { withNeighbours as it } from '../support/neighbours.ts'
import { complaintOf, FIT_FOR_PRODUCTION, freePort } from '../support/process.ts'

const MASTER_KEY = randomBytes(32).toString('base64')
/** Nobody listens there: a gateway that gets as far as its database ends with another sentence. */
const nowhere = async () => `postgres://amsel@127.0.0.1:${await freePort()}/amsel`

describe.concurrent('a gateway for production alone refuses to start', () => {
  it.for<[fault: string, unfit: Record<string, string | undefined>]>([
    ['PUBLIC_URL is http://pay.example', { PUBLIC_URL: 'http://pay.example' }],
    ['PUBLIC_URL is http://127.0.0.1', { PUBLIC_URL: undefined }],
    ['DATABASE_URL is not set', { DATABASE_URL: undefined }],
    ['MASTER_KEY is not set', { MASTER_KEY: undefined }],
    ['LOG_LEVEL is debug', { LOG_LEVEL: 'debug' }],
    ['LOG_LEVEL is trace', { LOG_LEVEL: 'TRACE' }],
  ])('where %s', async ([fault, unfit], { home }) => {
    const settings = { ...FIT_FOR_PRODUCTION, MASTER_KEY, DATABASE_URL: await nowhere(), ...unfit }
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))
    const complaint = complaintOf(await home.launch(given as Record<string, string>).ended)
    expect(complaint).toContain('AMSEL_ENVIRONMENT=production')
    expect(complaint).toContain(fault)
    expect(complaint).not.toContain(';')
    await expect(stat(home.dataDir)).rejects.toThrow('ENOENT')
  })

  it('with all that is wrong in one sentence', async ({ home }) => {
    const complaint = complaintOf(await home.launch({ AMSEL_ENVIRONMENT: 'production' }).ended)
    expect(complaint).toMatch(/PUBLIC_URL is .*; DATABASE_URL is not set/)
  })

  it('where others may look at its files, and names each', async ({ home }) => {
    const TLS_KEY = join(home.directory, 'key.pem')
    const keyFile = join(home.dataDir, 'master.key')
    await mkdir(home.dataDir)
    await chmod(home.dataDir, 0o755)
    for (const file of [TLS_KEY, keyFile]) {
      await writeFile(file, 'a key')
      await chmod(file, 0o644)
    }
    const tls = { TLS_PORT: '0', TLS_CERT: TLS_KEY, TLS_KEY }
    const settings = { ...FIT_FOR_PRODUCTION, MASTER_KEY, ...tls, DATABASE_URL: await nowhere() }
    const complaint = complaintOf(await home.launch(settings).ended)
    for (const path of [`(${home.dataDir})`, keyFile, TLS_KEY]) expect(complaint).toContain(path)
    expect(complaint).not.toContain(MASTER_KEY)
  })

  it('for none of these reasons where all is well', async ({ home }) => {
    const settings = { ...FIT_FOR_PRODUCTION, MASTER_KEY, DATABASE_URL: await nowhere() }
    const complaint = complaintOf(await home.launch(settings).ended)
    expect(complaint).not.toContain('AMSEL_ENVIRONMENT')
    expect(complaint).toContain('ECONNREFUSED')
  })
})

it.for<[url: string, isReadable: boolean]>([
  ['postgres://u@db.example/amsel', true],
  ['postgres://u@db.example/amsel?sslmode=disable', true],
  ['postgres://u@127.0.0.1,db.example/amsel', true],
  ['postgres://u@10.0.0.7/amsel?sslmode=require', false],
  ['postgres://u@one.example,two.example/amsel?sslmode=verify-full', false],
  ['postgres://u@localhost/amsel', false],
  ['postgres://u@[::1]:5432/amsel', false],
  ['postgres://u@/amsel?host=/run/postgresql', false],
])('%s: what is said can be read on the way: %s', ([url, isReadable]) => {
  expect(isReadableOnTheWay(url)).toBe(isReadable)
})

it('a DATA_DIR that every user may read is warned of, whatever is served', async () => {
  const gateway = await startTestGateway()
  onTestFinished(() => gateway.stop())
  const warnings = () => gateway.logged.filter(({ msg }) => String(msg).includes('is open to every user'))
  expect(warnings()).toEqual([])
  await chmod(gateway.dataDir, 0o755)
  await (await gateway.startAnother()).stop()
  expect(warnings()).toMatchObject([{ level: 40, dataDir: gateway.dataDir }])
})
