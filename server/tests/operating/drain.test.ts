import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { holdBack } from '../support/hold-back.ts'
import type { Merchant } from '../support/merchant.ts'
import { withNeighbours as it } from '../support/neighbours.ts'
import { complaintOf, eventually, type GatewayProcess, noProcessIsLeft } from '../support/process.ts'
import { portOf } from '../support/raw-connection.ts'

/** Longer than any test waits: a drain that ends here was ended. */
const LONG = { DRAIN_SECONDS: '900', STOP_SECONDS: '1800' }
/** Five seconds for connections without a request follow. */
const SHORT = { DRAIN_SECONDS: '1', STOP_SECONDS: '120' }

/** By a connection of its own. */
async function ask({ url }: GatewayProcess, path: string): Promise<[number, string]> {
  const response = await fetch(`${url}/${path}`, { headers: { connection: 'close' } })
  const { status } = (await response.json()) as { status: string }
  return [response.status, status]
}

const probes = (gateway: GatewayProcess) =>
  Promise.all(['livez', 'readyz', 'healthz'].map((path) => ask(gateway, path)))

const READY = [
  [200, 'alive'],
  [200, 'ready'],
  [200, 'ready'],
]
const DRAINING = [
  [200, 'alive'],
  [503, 'draining'],
  [503, 'draining'],
]

/** Each worker has its turn. */
const allDrain = (gateway: GatewayProcess) =>
  eventually(async () => {
    for (let turn = 0; turn < 4; turn += 1) expect(await probes(gateway)).toEqual(DRAINING)
  })

const isRefused = (gateway: GatewayProcess) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(portOf(gateway.url), '127.0.0.1')
    socket.on('connect', () => resolve(false)).on('error', () => resolve(true))
    socket.on('connect', () => socket.destroy())
  })

describe.concurrent.each([
  ['a process', { PROCESSES: '1' }],
  ['two workers', { PROCESSES: '2' }],
])('%s that drains', { timeout: 120_000 }, (_who, settings) => {
  it('serves as before, old connections and new ones, until another signal ends it at once', async ({
    usedHome: home,
  }) => {
    const gateway = await home.serve({ ...settings, ...LONG })
    const merchant = await gateway.merchant()
    expect(await probes(gateway)).toEqual(READY)
    await merchant.pay()
    gateway.kill('SIGTERM')
    await allDrain(gateway)
    const kept = await merchant.pay()
    expect([kept.code, kept.isSigned, kept.headers.connection]).toEqual([
      'PAYMENT_IN_PROCESS',
      true,
      'keep-alive',
    ])
    const { code } = await merchant.pay({}, { headers: { connection: 'close' } })
    expect(code).toBe('PAYMENT_IN_PROCESS')
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toMatch(
      /^amsel_requests_total\{.*payments\/pay.*\} 3$/m,
    )
    gateway.kill('SIGTERM')
    const { status, stdout } = await gateway.ended
    expect([status, stdout]).toEqual([0, expect.stringContaining('Amsel serves for 900 more seconds')])
    await noProcessIsLeft(home)
  })

  it('then takes no new connections, and ends an idle one with the answer to one more request', async ({
    usedHome: home,
  }) => {
    const gateway = await home.serve({ ...settings, ...SHORT })
    const merchant = await gateway.merchant()
    await merchant.pay()
    gateway.kill('SIGTERM')
    await eventually(async () => expect(await isRefused(gateway)).toBe(true))
    const { code, isSigned, headers } = await merchant.pay()
    expect([code, isSigned, headers.connection]).toEqual(['PAYMENT_IN_PROCESS', true, 'close'])
    expect((await gateway.ended).status).toBe(0)
    await noProcessIsLeft(home)
  })
})

describe.concurrent('a drain', () => {
  it('is not for a gateway that is stopped before it was ready', async ({ home }) => {
    const gateway = home.launch(LONG)
    await eventually(async () =>
      expect(await readdir(home.dataDir).catch(() => [])).toContain('postgres.json'),
    )
    gateway.kill('SIGTERM')
    expect((await gateway.ended).status).toBe(0)
    await noProcessIsLeft(home)
  })

  it('is not ended by the signal that npm passes on, but by the next one', async ({ usedHome: home }) => {
    const npm = home.spawn(['npm', 'start'], LONG)
    const gateway = await home.ready(npm)
    // Both get it, and npm passes its own on.
    process.kill(-npm.pid, 'SIGTERM')
    await allDrain(gateway)
    // Nothing is waited for: npm's signal is to have arrived, and another one is not to be taken for it.
    await delay(1_500)
    expect(await probes(gateway)).toEqual(DRAINING)
    process.kill(-npm.pid, 'SIGTERM')
    await npm.ended
    expect(gateway.stdout()).toContain('Amsel has stopped.')
    await noProcessIsLeft(home)
  })

  it('that is not shorter than the whole stop is refused in one sentence', async ({ home }) => {
    expect(complaintOf(await home.launch({ DRAIN_SECONDS: '30', STOP_SECONDS: '30' }).ended)).toBe(
      'The setting DRAIN_SECONDS must be smaller than STOP_SECONDS, which is 30 and includes it; it is "30".',
    )
  })
})

/** A payment that waits for the database. */
async function payHeldUp(databaseUrl: string, merchant: Merchant) {
  const holder = new pg.Client(databaseUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('lock table payments in access exclusive mode')
  const answer = merchant.pay().catch((error: NodeJS.ErrnoException) => error)
  await eventually(async () =>
    expect(
      (await holder.query("select pid from pg_locks where not granted and relation = 'payments'::regclass"))
        .rows,
    ).not.toEqual([]),
  )
  return { answer, end: () => holder.end() }
}

describe.concurrent('STOP_SECONDS', () => {
  it('is twice as long as a request under way may last', async ({ usedHome: home, occupyPort }) => {
    const gateway = await home.serve({ STOP_SECONDS: '60' })
    const merchant = await gateway.merchant()
    const relay = await holdBack(gateway.url, occupyPort)
    const answer = merchant.pay({}, { url: relay.url, headers: { Expect: '100-continue' } })
    await relay.isHolding
    gateway.kill('SIGTERM')
    await eventually(async () => expect(await isRefused(gateway)).toBe(true))
    // Nothing is waited for: with the usual ten seconds it would be cut off.
    await delay(6_000)
    relay.letGo()
    expect(await answer).toMatchObject({ code: 'PAYMENT_IN_PROCESS', isSigned: true })
    expect((await gateway.ended).status).toBe(0)
  })

  it('is when the gateway has ended with 0, whatever hangs', async ({ home, database }) => {
    const gateway = await home.serve({ DATABASE_URL: database.url, STOP_SECONDS: '1' })
    const { answer, end } = await payHeldUp(database.url, await gateway.merchant())
    const stoppedAt = performance.now()
    gateway.kill('SIGTERM')
    expect((await gateway.ended).status).toBe(0)
    // With the usual ten seconds a request alone has five.
    expect(performance.now() - stoppedAt).toBeLessThan(4_500)
    expect(await answer).toMatchObject({ code: 'ECONNRESET' })
    await end()
  })
})
