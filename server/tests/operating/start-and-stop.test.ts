import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { SandboxMerchant } from '../../src/main/index.ts'
import { holdBack } from '../support/hold-back.ts'
import { Merchant } from '../support/merchant.ts'
import { withNeighbours as it } from '../support/neighbours.ts'
import {
  complaintOf,
  eventually,
  FIT_FOR_PRODUCTION,
  freePort,
  Home,
  healthOf,
  logLines,
  noProcessIsLeft,
  type RunningProcess,
} from '../support/process.ts'

const ONE_LINE_BASE64 = /^[A-Za-z0-9+/]{300,}={0,2}$/

const warningsOf = (stderr: string) => logLines(stderr).filter(({ level }) => Number(level) >= 40)

describe('the first start', () => {
  let home: Home
  let gateway: RunningProcess
  let url: string
  /** The credentials as they were when the gateway first said that it is healthy. */
  let found: { credentials: SandboxMerchant; mode: number }

  beforeAll(async () => {
    home = await Home.open()
    await mkdir(home.dataDir)
    for (const directory of [home.directory, home.dataDir]) await chmod(directory, 0o700)
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    gateway = home.launch({ PORT: String(port) })
    await eventually(async () => expect(await healthOf(url)).toBe(200))
    const { mode } = await stat(join(home.dataDir, 'sandbox-merchant.json'))
    found = { credentials: await home.credentials(), mode: mode & 0o777 }
  })
  afterAll(() => home?.close())

  it('has the credentials complete and private before it says that it is healthy', async () => {
    expect(found.mode).toBe(0o600)
    expect(found.credentials).toEqual({
      gatewayUrl: url,
      clientId: expect.stringMatching(/^SANDBOX_[A-Za-z0-9]{16,}$/),
      keyVersion: 1,
      merchantPrivateKey: expect.stringMatching(ONE_LINE_BASE64),
      merchantPrivateKeyPkcs1: expect.stringMatching(ONE_LINE_BASE64),
      merchantPublicKey: expect.stringMatching(ONE_LINE_BASE64),
      gatewayPublicKey: expect.stringMatching(ONE_LINE_BASE64),
      portalEmail: expect.stringContaining('@'),
      portalPassword: expect.stringMatching(/.{12}/),
    })
  })

  it('gives the keys in the forms that the libraries want, all of one pair', () => {
    const { merchantPrivateKey, merchantPrivateKeyPkcs1, merchantPublicKey, gatewayPublicKey } =
      found.credentials
    const der = (text = '') => ({ key: Buffer.from(text, 'base64'), format: 'der' }) as const
    const own = createPublicKey({ ...der(merchantPublicKey), type: 'spki' })
    const gateways = createPublicKey({ ...der(gatewayPublicKey), type: 'spki' })
    const privateKeys = [
      createPrivateKey({ ...der(merchantPrivateKey), type: 'pkcs8' }),
      createPrivateKey({ ...der(merchantPrivateKeyPkcs1), type: 'pkcs1' }),
    ]
    for (const key of privateKeys) expect(createPublicKey(key).equals(own)).toBe(true)
    for (const key of [own, gateways]) expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
    expect(gateways.equals(own)).toBe(false)
  })

  it('takes a signed payment, and has nothing to warn of', async () => {
    expect((await new Merchant(url, found.credentials).pay()).code).toBe('PAYMENT_IN_PROCESS')
    expect(warningsOf(gateway.stderr())).toEqual([])
  })

  it('tells the address, where the credentials are and what to do next', () =>
    eventually(() => {
      const printed = gateway.stdout()
      for (const part of [
        url,
        join(home.dataDir, 'sandbox-merchant.json'),
        `Till: ${url}/sandbox/`,
        `Phone: ${url}/sandbox/`,
        `  DATA_DIR=${home.dataDir} npx amsel first-payment`,
        `  DATA_DIR=${home.dataDir} npx amsel listen`,
      ])
        expect(printed).toContain(part)
    }))

  it('tells commands that can be copied into a terminal that knows nothing of it', async () => {
    const [command = ''] = /DATA_DIR=.* first-payment$/m.exec(gateway.stdout()) ?? []
    const { status, stdout } = await home.spawn(['sh', '-c', command], { DATA_DIR: '', PORT: '' }).ended
    expect([status, stdout]).toEqual([0, expect.stringContaining('The payment is paid.')])
  })

  it.runIf(process.getuid?.() === 0)('works for root where only root may enter', async () => {
    for (const directory of [home.directory, home.dataDir]) {
      const { uid, mode } = await stat(directory)
      expect([uid, mode & 0o777]).toEqual([0, 0o700])
    }
    expect(await home.postgresProcesses()).not.toEqual([])
  })
})

describe.concurrent('a later start', () => {
  it('keeps the client, its keys and its payments, and writes the new address', async ({ home }) => {
    const first = await home.serve()
    const before = await home.credentials()
    const { paymentId } = (await (await first.merchant()).pay()).body
    first.kill('SIGTERM')
    await first.ended
    const second = await home.serve()
    const after = await home.credentials()
    expect(second.url).not.toBe(first.url)
    expect(after).toEqual({ ...before, gatewayUrl: second.url })
    const { body } = await (await second.merchant()).inquire({ paymentId })
    expect(body).toMatchObject({ paymentId, paymentStatus: 'PROCESSING' })
    expect((await readdir(home.dataDir)).filter((name) => name.startsWith('sandbox-merchant'))).toEqual([
      'sandbox-merchant.json',
    ])
  })

  it('after the gateway was killed has the data', async ({ usedHome: home }) => {
    const first = await home.serve()
    const { paymentId } = (await (await first.merchant()).pay()).body
    first.kill('SIGKILL')
    await first.ended
    const second = await home.serve()
    const { code, body } = await (await second.merchant()).inquire({ paymentId })
    expect([code, body.paymentId]).toEqual(['SUCCESS', paymentId])
    second.kill('SIGTERM')
    expect((await second.ended).status).toBe(0)
    await noProcessIsLeft(home)
  })

  it('with another master key is refused with a sentence that does not tell it', async ({
    home,
    database,
  }) => {
    const DATABASE_URL = database.url
    const first = await home.serve({ DATABASE_URL })
    first.kill('SIGTERM')
    await first.ended
    const MASTER_KEY = randomBytes(32).toString('base64')
    const complaint = complaintOf(await home.launch({ DATABASE_URL, MASTER_KEY }).ended)
    expect(complaint).toContain('MASTER_KEY')
    expect(complaint).not.toContain(MASTER_KEY)
  })
})

describe.concurrent('a signal', () => {
  it.for<[string, NodeJS.Signals[]]>([
    ['SIGTERM', ['SIGTERM']],
    ['SIGINT', ['SIGINT']],
    ['SIGTERM twice', ['SIGTERM', 'SIGTERM']],
    ['SIGINT twice', ['SIGINT', 'SIGINT']],
  ])('%s ends the gateway with 0 and its database too', async ([, signals], { usedHome: home }) => {
    const gateway = await home.serve()
    expect(await home.postgresProcesses()).not.toEqual([])
    gateway.kill(...signals)
    const { status, stderr } = await gateway.ended
    expect(status).toBe(0)
    expect(warningsOf(stderr)).toEqual([])
    await noProcessIsLeft(home)
    expect(await healthOf(gateway.url)).toBeNull()
  })

  it('while the gateway is starting ends it with 0 all the same', async ({ home }) => {
    const gateway = home.launch()
    await eventually(async () =>
      expect(await readdir(home.dataDir).catch(() => [])).toContain('postgres.json'),
    )
    gateway.kill('SIGTERM')
    expect((await gateway.ended).status).toBe(0)
    await noProcessIsLeft(home)
  })

  it('lets a request under way have its answer, while nobody is told that all is well', async ({
    usedHome: home,
    occupyPort,
  }) => {
    const gateway = await home.serve()
    const merchant = await gateway.merchant()
    const relay = await holdBack(gateway.url, occupyPort)
    const answer = merchant.pay({}, { url: relay.url, headers: { Expect: '100-continue' } })
    await relay.isHolding
    gateway.kill('SIGTERM')
    await eventually(async () => expect(await healthOf(gateway.url)).not.toBe(200))
    // Nothing is waited for: the request is to last longer than whatever sweeps up connections.
    await delay(300)
    relay.letGo()
    const { code, isSigned, headers } = await answer
    expect([code, isSigned, headers.connection]).toEqual(['PAYMENT_IN_PROCESS', true, 'close'])
    expect((await gateway.ended).status).toBe(0)
  })

  it.for<[string, (npm: RunningProcess) => void]>([
    ['SIGTERM to npm start', (npm) => npm.kill('SIGTERM')],
    // The terminal tells all of them, and npm tells the gateway once more.
    ['Ctrl-C in the terminal of npm start', ({ pid }) => process.kill(-pid, 'SIGINT')],
  ])('%s ends npm and the gateway', async ([, end], { usedHome: home }) => {
    const npm = home.spawn(['npm', 'start'])
    const gateway = await home.ready(npm)
    end(npm)
    expect((await npm.ended).status).toBe(0)
    expect(await healthOf(gateway.url)).toBeNull()
    await noProcessIsLeft(home)
  })

  // npx itself ends as its shell did: with the signal.
  it.for<[string, (npx: RunningProcess) => void]>([
    ['SIGTERM to npx amsel', (npx) => npx.kill('SIGTERM')],
    ['Ctrl-C in the terminal of npx amsel', ({ pid }) => process.kill(-pid, 'SIGINT')],
  ])('%s ends the gateway, which serves without a command', async ([, end], { usedHome: home }) => {
    const npx = home.spawn(['npx', 'amsel'])
    const gateway = await home.ready(npx)
    end(npx)
    await npx.ended
    await noProcessIsLeft(home)
    expect(await healthOf(gateway.url)).toBeNull()
    expect(npx.stdout()).toContain('Amsel has stopped.')
  })
})

describe.concurrent('a gateway for production alone', () => {
  it('makes no sandbox merchant, refuses sandbox clients and never loads the simulator', async ({
    home,
    database,
  }) => {
    const DATABASE_URL = database.url
    const both = await home.serve({ DATABASE_URL, NODE_V8_COVERAGE: join(home.directory, 'both') })
    const sandbox = await home.credentials()
    both.kill('SIGTERM')
    await both.ended
    expect(await piecesLoaded(join(home.directory, 'both'))).toContain('simulator')
    await rm(join(home.dataDir, 'sandbox-merchant.json'))

    const PORT = String(await freePort())
    const alone = home.launch({
      ...FIT_FOR_PRODUCTION,
      DATABASE_URL,
      MASTER_KEY: (await readFile(join(home.dataDir, 'master.key'), 'utf8')).trim(),
      PORT,
      NODE_V8_COVERAGE: join(home.directory, 'production'),
    })
    const gateway = await home.ready(alone, `http://127.0.0.1:${PORT}`)
    expect(await readdir(home.dataDir)).not.toContain('sandbox-merchant.json')
    expect(gateway.stdout()).not.toContain('sandbox-merchant.json')
    // Whoever has an address of their own may have a proxy in front.
    expect(gateway.stdout()).toContain('TRUSTED_PROXIES is none')
    const { code, isSigned } = await new Merchant(gateway.url, sandbox).pay()
    expect([code, isSigned]).toEqual(['ACCESS_DENIED', true])
    gateway.kill('SIGTERM')
    await gateway.ended
    const loaded = await piecesLoaded(join(home.directory, 'production'))
    expect(loaded).toContain('start-gateway')
    expect(loaded).not.toContain('simulator')
  })
})

/** The pieces of the program that a process ran, by its coverage. */
async function piecesLoaded(directory: string): Promise<string[]> {
  const reports = await Promise.all(
    (await readdir(directory)).map(async (name) => JSON.parse(await readFile(join(directory, name), 'utf8'))),
  )
  const urls: string[] = reports.flatMap(({ result }) => result.map(({ url }: { url: string }) => url))
  return urls.flatMap((url) => /\/server\/dist\/program\/(.+?)(-[A-Z0-9]{8})?\.js$/.exec(url)?.[1] ?? [])
}

it.concurrent.each([
  [
    'none',
    'Callers are counted by the address that connects: TRUSTED_PROXIES is none (before 0.9.0 its default was loopback)',
  ],
  [
    '127.0.0.1',
    'Callers behind TRUSTED_PROXIES are counted by their address in X-Forwarded-For, which was not read before 0.9.0',
  ],
])('a start with TRUSTED_PROXIES=%s says by what callers count', async (TRUSTED_PROXIES, said) => {
  const home = await Home.open()
  try {
    await home.furnish()
    const gateway = await home.serve({ TRUSTED_PROXIES })
    expect(gateway.stdout()).toContain(`  ${said}\n`)
  } finally {
    await home.close()
  }
})

it.concurrent('a production client on the embedded database is warned of at each start', async ({
  usedHome: home,
}) => {
  const made = await home.amsel(['merchant', 'create', '--name', 'Real', '--environment', 'production'])
  expect(made.status).toBe(0)
  const gateway = await home.serve()
  expect(warningsOf(gateway.stderr())).toEqual([
    expect.objectContaining({
      level: 40,
      msg: expect.stringContaining('unfit for real money'),
      faults: expect.arrayContaining([
        expect.stringContaining('PUBLIC_URL'),
        expect.stringContaining('embedded database'),
      ]),
    }),
  ])
})
