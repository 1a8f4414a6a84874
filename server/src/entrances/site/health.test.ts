import pino from 'pino'
import { expect, it } from 'vitest'
import { createApp } from '../../platform/web/index.ts'
import { type Health, healthRoutes } from './health.ts'

/** A database that answers on command. */
function newHealth() {
  const waiting: (() => void)[] = []
  let [pings, databaseStatus] = [0, 'writable' as ReturnType<Health['databaseState']>['status']]
  const signer = { isAway: false, isAnybodyServed: true }
  const health: Health = {
    state: 'ready',
    databaseState: () => ({ status: databaseStatus, reason: 'for a reason' }),
    ping: () => {
      pings += 1
      return new Promise((resolve) => waiting.push(resolve))
    },
    isHeld: () => false,
    jobLagSeconds: async () => 0,
    isSignerAway: () => signer.isAway,
    isAnybodyServedWithoutSigner: async () => signer.isAnybodyServed,
  }
  const app = createApp(pino({ level: 'silent' }), () => '127.0.0.1')
  healthRoutes(health)(app)
  return {
    health,
    signer,
    whole: async () => JSON.parse((await app.inject('/healthz')).body),
    pings: () => pings,
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve()
    },
    probe: (status: typeof databaseStatus) => {
      databaseStatus = status
    },
    ask: async (path = '/healthz') => {
      const { statusCode, body } = await app.inject(path)
      return [statusCode, JSON.parse(body).status]
    },
  }
}

const begun = async (pings: () => number) => expect.poll(pings).toBe(1)

it('a hundred at a time, and those right after them, make one question to the database', async () => {
  const { ask, answer, pings } = newHealth()
  const asked = Array.from({ length: 100 }, (_, index) => ask(index % 2 === 0 ? '/healthz' : '/readyz'))
  await begun(pings)
  answer()
  expect(new Set((await Promise.all(asked)).map(String))).toEqual(new Set(['200,ready']))
  expect([await ask(), pings()]).toEqual([[200, 'ready'], 1])
})

it('what the node knows by itself is reported at once, whatever the database said a moment ago', async () => {
  const { ask, answer, pings, probe, health } = newHealth()
  const first = ask()
  await begun(pings)
  answer()
  expect(await first).toEqual([200, 'ready'])
  probe('away')
  expect(await ask()).toEqual([503, 'database away'])
  probe('writable')
  expect(await ask()).toEqual([200, 'ready'])
  health.state = 'draining'
  expect(await ask()).toEqual([503, 'draining'])
  expect(pings()).toBe(1)
})

it('/readyz judges as /healthz does, and /livez is 200 whatever they say', async () => {
  const { ask, probe, health, pings } = newHealth()
  const judged = async () => [await ask('/healthz'), await ask('/readyz'), await ask('/livez')]
  for (const [status, word] of [
    ['away', 'database away'],
    ['read-only', 'database read-only'],
    ['hanging', 'commits hang'],
  ] as const) {
    probe(status)
    expect(await judged()).toEqual([
      [503, word],
      [503, word],
      [200, 'alive'],
    ])
  }
  health.state = 'draining'
  expect(await judged()).toEqual([
    [503, 'draining'],
    [503, 'draining'],
    [200, 'alive'],
  ])
  expect(pings()).toBe(0)
})

it('what the node learns while the database is asked is reported too', async () => {
  const { ask, answer, pings, health } = newHealth()
  const asked = ask()
  await begun(pings)
  health.state = 'draining'
  answer()
  expect(await asked).toEqual([503, 'draining'])
})

it('a signer that is away is a warning, and makes the node not ready only where nobody is answered without it', async () => {
  const away = 'the signer is unavailable: clients whose keys it holds are not answered'
  for (const [isAnybodyServed, report] of [
    [true, { status: 'ready', warnings: [away] }],
    [false, { status: 'signer away', reason: 'it holds the keys of all clients' }],
  ] as const) {
    const { whole, answer, pings, signer } = newHealth()
    Object.assign(signer, { isAway: true, isAnybodyServed })
    const asked = whole()
    await begun(pings)
    answer()
    expect(await asked).toEqual(report)
  }
})
