import { Server, Socket } from 'node:net'
import pino from 'pino'
import { expect, it } from 'vitest'
import { readSettings } from '../../platform/config/index.ts'
import { Connections } from './connections.ts'
import { TurnedAway } from './turned-away.ts'

/** A server that connections come to from anywhere. */
function newServer(settings: Record<string, string>) {
  const turnedAway = new TurnedAway(pino({ level: 'silent' }))
  const connections = new Connections(readSettings(settings).callerLimits, turnedAway)
  const taken: Socket[] = []
  const server = new Server((socket) => void taken.push(socket))
  connections.guard(server)
  const connectFrom = (address: string | undefined) => {
    const socket = new Socket()
    Object.defineProperty(socket, 'remoteAddress', { value: address })
    server.emit('connection', socket)
    return !socket.destroyed
  }
  return { connections, taken, connectFrom, turnedAway }
}

it('an IPv6 caller has the connections of its /64 in all, a neighbour has its own', () => {
  const { connectFrom, taken, turnedAway } = newServer({ CONNECTIONS_PER_ADDRESS: '2' })
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::3'].map(connectFrom)).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(taken).toHaveLength(3)
  expect(turnedAway.totals.connections_of_address).toBe(1)
})

it('an IPv4 caller is the same one whether it comes over IPv4 or IPv6', () => {
  const { connectFrom } = newServer({ CONNECTIONS_PER_ADDRESS: '1' })
  expect(['192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2'].map(connectFrom)).toEqual([true, false, true])
})

it('a trusted proxy is one however it comes', () => {
  const { connectFrom } = newServer({
    CONNECTIONS_PER_ADDRESS: '1',
    TRUSTED_PROXIES: '192.0.2.0/24,2001:db8::/64',
  })
  const proxies = ['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1', '2001:db8::1', '2001:db8::1']
  expect(proxies.map(connectFrom)).toEqual([true, true, true, true, true])
})

it('one that is gone already is not counted', () => {
  const { connectFrom, connections, turnedAway } = newServer({})
  expect([connectFrom(undefined), connections.open, turnedAway.totals.connections]).toEqual([false, 0, 0])
})

it('nothing is kept of an address whose connections have ended', async () => {
  const { connectFrom, connections, taken } = newServer({ CONNECTIONS_PER_ADDRESS: '1' })
  for (let round = 0; round < 3; round += 1) {
    expect(connectFrom('192.0.2.1')).toBe(true)
    taken.pop()?.destroy()
    await expect.poll(() => connections.open).toBe(0)
  }
})
