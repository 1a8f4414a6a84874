import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Collector } from './collector.ts'

let answer = (response: ServerResponse) => void response.end()
const server = createServer((request, response) => {
  request.resume()
  answer(response)
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function collectorWith(timeoutMs?: number) {
  const lines: unknown[] = []
  const note = (about: { readonly reason?: string }) => void lines.push(about.reason ?? 'again')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { collector: new Collector({ endpoint, headers: {} }, { warn: note, info: note }, timeoutMs), lines }
}

it.each([
  ['an error', 503, '', 'it answers with HTTP 503'],
  ['another place', 302, '{}', 'it answers with HTTP 302'],
  ['a page', 200, '<html>', 'its answer is not one of OTLP'],
  ['a list', 200, '[]', 'its answer is not one of OTLP'],
  ['more than it has to say', 200, 'x'.repeat(70_000), 'its answer is too long'],
])('a collector that answers with %s has not taken it', async (_what, status, body, reason) => {
  const { collector, lines } = collectorWith()
  answer = (response) => void response.writeHead(status, { location: '/' }).end(body)
  expect(await collector.send('traces', '{}')).toBe(false)
  expect(lines).toEqual([reason])
})

it('one that never answers is left alone after a while', async () => {
  const { collector, lines } = collectorWith(50)
  answer = () => {}
  expect(await collector.send('traces', '{}')).toBe(false)
  expect(lines).toEqual(['it does not answer in time'])
})

it('each signal has its lines, and one that comes and goes has no more than two a minute', async () => {
  const { collector, lines } = collectorWith()
  const well = (response: ServerResponse) => void response.end('{"partialSuccess":{}}')
  const ill = (response: ServerResponse) => void response.writeHead(429).end()
  for (const next of [ill, ill, well, well, ill, ill, well]) {
    answer = next
    expect(await collector.send('traces', '{}')).toBe(next === well)
  }
  expect(lines).toEqual(['it answers with HTTP 429', 'again'])
  answer = ill
  await collector.send('metrics', '{}')
  expect(lines).toHaveLength(3)
})
