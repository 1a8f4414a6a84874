import pino from 'pino'
import { expect, it } from 'vitest'
import { createApp } from '../web/index.ts'
import { type Health, healthRoutes } from './health.ts'

/** A database that answers when it is told to. */
function newHealth() {
  const waiting: (() => void)[] = []
  let [pings, databaseStatus] = [0, 'writable' as ReturnType<Health['databaseState']>['status']]
  const health: Health = {
    state: 'ready',
    databaseState: () => ({ status: databaseStatus, reason: 'for a reason' }),
    ping: () => {
      pings += 1
      return new Promise((resolve) => waiting.push(resolve))
    },
    agendaLagSeconds: async () => 0,
  }
  const app = createApp(pino({ level: 'silent' }))
  healthRoutes(app, health)
  return {
    health,
    pings: () => pings,
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve()
    },
    probe: (status: typeof databaseStatus) => {
      databaseStatus = status
    },
    ask: async () => {
      const { statusCode, body } = await app.inject('/healthz')
      return [statusCode, JSON.parse(body).status]
    },
  }
}

const begun = async (pings: () => number) => expect.poll(pings).toBe(1)

it('a hundred at a time, and those right after them, make one question to the database', async () => {
  const { ask, answer, pings } = newHealth()
  const asked = Array.from({ length: 100 }, ask)
  await begun(pings)
  answer()
  expect(new Set((await Promise.all(asked)).map(String))).toEqual(new Set(['200,ready']))
  expect([await ask(), pings()]).toEqual([[200, 'ready'], 1])
})

it('what the node knows by itself is told at once, whatever the database said a moment ago', async () => {
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

it('what the node learns while the database is asked is told too', async () => {
  const { ask, answer, pings, health } = newHealth()
  const asked = ask()
  await begun(pings)
  health.state = 'draining'
  answer()
  expect(await asked).toEqual([503, 'draining'])
})
