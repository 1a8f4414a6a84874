import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { AddressError } from './address-error.ts'
import { checkedConnector } from './connector.ts'

test('a connection that led to a private address after all is destroyed', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sockets = new Set<Socket>()
  const connect = checkedConnector({
    resolve: async () => [],
    mayBePrivate: false,
    timeoutMs: 10_000,
    sockets,
  })

  // A literal address is not looked up, so that here only the second check stands in the way.
  const target = { hostname: '127.0.0.1', host: `127.0.0.1:${port}`, port: `${port}`, protocol: 'http:' }
  const result = new Promise<unknown[]>((resolve) => connect(target, (...args) => resolve(args)))
  const [socket] = sockets
  expect(await result).toEqual([new AddressError('forbidden_address', '127.0.0.1 is not public'), null])
  expect(socket?.destroyed).toBe(true)
})
