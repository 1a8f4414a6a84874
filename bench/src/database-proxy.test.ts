import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openDelayingProxy } from './delaying-proxy.ts'
import { placeOf, redirected } from './start-database-proxy.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A connection through the proxy to somebody who sends everything back. */
async function throughProxy(delayMs: number): Promise<Socket> {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const { port: echoPort } = echo.address() as AddressInfo
  const proxy = await openDelayingProxy({ host: '127.0.0.1', port: echoPort }, delayMs)
  const socket = connect({ host: '127.0.0.1', port: proxy.port, noDelay: true })
  closers.push(
    () => socket.destroy(),
    () => proxy.close(),
    () => echo.close(),
  )
  await once(socket, 'connect')
  return socket
}

async function roundTripMs(socket: Socket): Promise<number> {
  const startedAt = performance.now()
  socket.write('?')
  await once(socket, 'data')
  return performance.now() - startedAt
}

describe('the delaying proxy', () => {
  it.each([1, 2.5, 20])('puts a server %d ms away', async (delayMs) => {
    const socket = await throughProxy(delayMs)
    const trips: number[] = []
    for (let count = 0; count < 20; count += 1) trips.push(await roundTripMs(socket))
    expect(Math.min(...trips)).toBeGreaterThanOrEqual(delayMs)
    // The least, for others are at work on the machine.
    expect(Math.min(...trips)).toBeLessThan(delayMs + 5)
  })

  it.each([0, 1])('keeps the order of what it is given, at %d ms', async (delayMs) => {
    const socket = await throughProxy(delayMs)
    const sent = Array.from({ length: 2_000 }, (_, index) => `${index};`).join('')
    for (let start = 0; start < sent.length; start += 100) socket.write(sent.slice(start, start + 100))
    let received = ''
    while (received.length < sent.length) received += String((await once(socket, 'data'))[0])
    expect(received).toBe(sent)
  })
})

describe('the way to a database', () => {
  it.each([
    ['postgres://amsel@localhost:5432/a?host=%2Ftmp%2Fx', '/tmp/x/.s.PGSQL.5432'],
    ['postgres://user:word@db.example:6432/a', 'db.example:6432'],
    ['postgres://user@db.example/a', 'db.example:5432'],
  ])('of %s leads to %s', (url, place) => {
    expect(placeOf(url)).toBe(place)
  })

  it('through the proxy leads to the same database as the same user', () => {
    expect(redirected('postgres://amsel@localhost:5432/a?host=%2Ftmp%2Fx', 7)).toBe(
      'postgres://amsel@127.0.0.1:7/a',
    )
  })
})
