import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { Client } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { Connections, type Taker } from './connections.ts'
import { type NotificationRules, Poster } from './index.ts'

const rules: NotificationRules = {
  mustBeHttps: false,
  mayBePrivate: true,
  ports: [{ from: 1, to: 65_535 }],
  keepsAnswers: true,
}
const BODY = '{"result":{"resultCode":"SUCCESS","resultStatus":"S"}}'
const ANSWER = `HTTP/1.1 200 OK\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`

test('a connection is kept and used again', async () => {
  const { url, connections } = await receiver((socket) => socket.write(ANSWER))
  const poster = open()
  for (let i = 0; i < 20; i++) expect(await send(poster, url)).toMatchObject({ failure: null })
  expect(connections).toHaveLength(1)
})

test('a connection is not used again after a cut answer', async () => {
  const long = ANSWER.replace(/length: \d+/, 'length: 1000000') + ' '.repeat(1_000_000 - BODY.length)
  const { url, connections } = await receiver((socket) => socket.write(long))
  const poster = open()
  for (let i = 0; i < 3; i++) expect(await send(poster, url)).toMatchObject({ failure: null })
  expect(connections).toHaveLength(3)
})

test.each([
  ['closed', (socket: Socket) => socket.destroy()],
  ['reset', (socket: Socket) => socket.resetAndDestroy()],
])('a notification is sent again if its kept connection is %s instead of an answer', async (_, cut) => {
  const { url, connections } = await receiver((socket, { connection, request }) =>
    connection === 1 && request === 2 ? cut(socket) : socket.write(ANSWER),
  )
  const poster = open()
  for (let i = 0; i < 3; i++) expect(await send(poster, url)).toMatchObject({ status: 200, failure: null })
  expect(connections).toEqual([2, 2])
})

test('it is sent again only once', async () => {
  const { url, connections } = await receiver((socket, { connection, request }) =>
    connection === 1 && request === 1 ? socket.write(ANSWER) : socket.destroy(),
  )
  const poster = open()
  expect(await send(poster, url)).toMatchObject({ failure: null })
  expect(await send(poster, url)).toMatchObject({ status: null, failure: 'broken_off' })
  expect(connections).toEqual([2, 1])
})

test('it is not sent again if an answer had begun', async () => {
  const { url, connections } = await receiver((socket, { request }) =>
    request === 1 ? socket.write(ANSWER) : socket.end(ANSWER.slice(0, -1)),
  )
  const poster = open()
  expect(await send(poster, url)).toMatchObject({ failure: null })
  expect(await send(poster, url)).toMatchObject({ status: 200, failure: 'broken_off' })
  expect(connections).toEqual([2])
})

test('no more connections are opened to an address than allowed, and all that wait get their turn', async () => {
  const { url, connections } = await receiver((socket) => socket.write(ANSWER))
  const poster = open({ connectionsPerAddress: 3 })
  const replies = await Promise.all(Array.from({ length: 50 }, () => send(poster, url)))
  expect(replies.map(({ failure }) => failure)).toEqual(Array(50).fill(null))
  expect(connections.length).toBeLessThanOrEqual(3)
})

test('a silent address holds up no other', async () => {
  const silent = await receiver(() => {})
  const lively = await receiver((socket) => socket.write(ANSWER))
  const poster = open({ connectionsPerAddress: 2, timeoutMs: 200 })
  const stuck = Promise.all(Array.from({ length: 10 }, () => send(poster, silent.url)))
  expect(await send(poster, lively.url)).toMatchObject({ failure: null })
  for (const reply of await stuck) expect(reply).toMatchObject({ status: null, failure: 'timed_out' })
})

test('who stopped waiting is passed over, and nobody overtakes who waits', async () => {
  const connections = new Connections(() => {}, 1)
  const served: string[] = []
  const wait = (name: string): Taker => {
    const taker = () => served.push(name)
    connections.take('http://shop.example', taker)
    return taker
  }
  const client = await new Promise<Client>((resolve) => connections.take('http://shop.example', resolve))
  connections.stopWaiting('http://shop.example', wait('left'))
  wait('first')
  connections.giveBack('http://shop.example', client, false)
  wait('second')
  await setImmediate()
  expect(served).toEqual(['first'])
})

test('closing ends kept connections, breaks off what is under way and what waits, and sends no more', async () => {
  const kept = await receiver((socket) => socket.write(ANSWER))
  const silent = await receiver(() => silent.asked())
  const poster = open({ connectionsPerAddress: 1 })
  await send(poster, kept.url)
  const under = [send(poster, silent.url), send(poster, silent.url)]
  const naming = send(poster, 'http://shop.example/')
  await silent.isAsked
  await poster.close()
  const stopped = { status: null, failure: 'broken_off', detail: 'the gateway is stopping' }
  for (const reply of [...under, naming, send(poster, kept.url)]) expect(await reply).toMatchObject(stopped)
  await Promise.all([kept.isLeft(), silent.isLeft()])
  expect([kept.connections, silent.connections]).toEqual([[1], [1]])
})

function open(changes: { connectionsPerAddress?: number; timeoutMs?: number } = {}): Poster {
  const resolve = () => new Promise<never>(() => {})
  const poster = new Poster({ timeoutMs: 10_000, connectionsPerAddress: 4, resolve, ...changes })
  onTestFinished(() => poster.close())
  return poster
}

const send = (poster: Poster, url: string) => poster.post({ url, headers: {}, body: '{}' }, rules)

type Answer = (socket: Socket, count: { connection: number; request: number }) => unknown

/** A receiver that controls its connections; `connections` has the number of requests of each. */
async function receiver(answer: Answer) {
  const connections: number[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const connection = connections.push(0)
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', () => {
      const request = (connections[connection - 1] ?? 0) + 1
      connections[connection - 1] = request
      answer(socket, { connection, request })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const isLeft = () => Promise.all([...sockets].map((socket) => once(socket, 'close')))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, connections, asked, isAsked, isLeft }
}
