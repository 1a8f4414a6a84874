import { generateKeyPairSync } from 'node:crypto'
import type { Logger } from 'pino'
import { expect, it } from 'vitest'
import type { KnownClient } from '../../registry/clients/index.ts'
import { Explanations } from './explanations.ts'
import type { Received } from './received.ts'

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
const merchantKey = newKey()
const gatewayKey = newKey()

const client = (clientId: string, environment = 'sandbox') =>
  ({
    clientId,
    environment,
    keys: [{ version: 1, key: merchantKey, isRetired: false }],
    gatewayKey: { publicKey: gatewayKey },
  }) as unknown as KnownClient

/** On a machine where each look at the clock is so many milliseconds after the one before. */
function machine(lookMs: number) {
  let now = 0
  const lines: Array<[object, string]> = []
  const write = (line: object, message: string) => void lines.push([line, message])
  const log = { info: write, warn: write } as unknown as Logger
  const explanations = new Explanations(log, () => {
    now += lookMs
    return now
  })
  const received = {
    method: 'POST',
    rawPath: '/',
    body: { bytes: Buffer.from('{}') },
    headers: {},
  } as Received
  const ask = (whom: KnownClient) => {
    const given = { clientId: whom.clientId, time: 't', sentAtMs: 0, signatureHeader: 'signature=YQ%3D%3D' }
    return explanations.of(received, given, whom, () => log)
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { ask, lines, pass }
}

const slowMachine = () => machine(30)

const countExplained = (ask: () => unknown, times: number) =>
  Array.from({ length: times }, ask).filter((diagnosis) => diagnosis !== null).length

it('a client has explanations while it has time for them, and others still have theirs', () => {
  const { ask } = slowMachine()
  const one = client('one')
  const explained = countExplained(() => ask(one), 50)
  expect(explained).toBeGreaterThan(5)
  expect(explained).toBeLessThan(15)
  expect(ask(client('two'))).not.toBeNull()
})

it('all clients together do not get more than the node has', () => {
  const { ask } = slowMachine()
  const clients = Array.from({ length: 200 }, (_, number) => client(`client-${number}`))
  const explained = countExplained(() => ask(clients.pop() as KnownClient), 200)
  expect(explained).toBeGreaterThan(15)
  expect(explained).toBeLessThan(60)
})

it('what was not explained is logged as a count', () => {
  const { ask, lines, pass } = slowMachine()
  const one = client('one')
  const explained = countExplained(() => ask(one), 100)
  pass(60_000)
  ask(one)
  expect(lines).toContainEqual([
    { count: 100 - explained },
    'wrong signatures were refused without an explanation',
  ])
})

it('what was explained is logged sixty times a minute, and beyond that as a count', () => {
  const { ask, lines, pass } = machine(0.01)
  const clients = Array.from({ length: 20 }, (_, number) => client(`client-${number}`))
  const askAll = () => clients.map((each) => countExplained(() => ask(each), 15))
  expect(new Set(askAll())).toEqual(new Set([15]))
  expect(lines).toHaveLength(60)
  expect(lines.filter(([line]) => 'clientId' in line && line.clientId === 'client-0')).toHaveLength(10)
  pass(60_000)
  askAll()
  const counts = lines.filter(([line]) => 'count' in line)
  expect(counts).toEqual([[{ count: 240 }, 'wrong signatures were explained and not logged']])
  expect(lines).toHaveLength(60 + 1 + 60)
})

it('production gets no explanation', () => {
  const { ask, lines } = slowMachine()
  expect(ask(client('live', 'production'))).toBeNull()
  expect(lines).toEqual([])
})
