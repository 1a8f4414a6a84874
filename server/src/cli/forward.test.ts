import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { afterEach, expect, it } from 'vitest'
import { forward } from './forward.ts'

const DELIVERY = {
  headers: { 'Content-Type': 'application/json; charset=UTF-8', Signature: 'algorithm=RSA256' },
  body: '{ "note":\t"咖啡 ☕" }\n',
}
const NO_LIMIT = new AbortController().signal

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(answer: RequestListener, server = createServer()): Promise<URL> {
  servers.push(server.on('request', answer).listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const scheme = 'setSecureContext' in server ? 'https' : 'http'
  return new URL(`${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/hook?shop=1`)
}

it('sends the bytes and the headers that it was given, and none but those that HTTP needs', async () => {
  const received: unknown[] = []
  const target = await serve(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    received.push(request.method, request.url, request.rawHeaders, body)
    response.writeHead(201).end('thanks')
  })
  expect(await forward(target, DELIVERY, NO_LIMIT)).toEqual({ httpStatus: 201, body: 'thanks' })
  expect(received).toEqual([
    'POST',
    '/hook?shop=1',
    [
      ...['host', target.host, 'connection', 'close'],
      ...Object.entries(DELIVERY.headers).flat(),
      ...['content-length', String(Buffer.byteLength(DELIVERY.body))],
    ],
    DELIVERY.body,
  ])
})

it('follows no redirect', async () => {
  const target = await serve((_request, response) => response.writeHead(302, { location: '/' }).end())
  expect(await forward(target, DELIVERY, NO_LIMIT)).toEqual({ httpStatus: 302, body: '' })
})

it('says that nobody listens', async () => {
  const target = await serve(() => {})
  servers[0]?.close()
  expect(await forward(target, DELIVERY, NO_LIMIT)).toEqual({ failure: 'refused' })
})

it('says that the name is unknown', async () => {
  // Too long a name for any resolver to be asked.
  const target = new URL(`http://${'x'.repeat(64)}.invalid/`)
  expect(await forward(target, DELIVERY, NO_LIMIT)).toEqual({ failure: 'dns_failed' })
})

it.each<[when: string, answer: RequestListener]>([
  ['at all', () => {}],
  ['to the end', (_request, response) => response.writeHead(200).write('{"result":')],
])('says that the receiver did not answer %s in time', async (_when, answer) => {
  expect(await forward(await serve(answer), DELIVERY, AbortSignal.timeout(200))).toEqual({
    failure: 'timed_out',
  })
})

it.each<[when: string, answer: RequestListener]>([
  ['before the answer', (request) => request.socket.destroy()],
  [
    'within the answer',
    (_request, response) => response.writeHead(200).write('{"result":', () => response.destroy()),
  ],
])('says that the receiver broke off %s', async (_when, answer) => {
  expect(await forward(await serve(answer), DELIVERY, NO_LIMIT)).toEqual({ failure: 'broken_off' })
})

it('says that it was told to stop', async () => {
  const stopping = new AbortController()
  const target = await serve(() => stopping.abort())
  expect(await forward(target, DELIVERY, stopping.signal)).toEqual({ failure: 'broken_off' })
})

it('says that the certificate is not trusted', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }])
  const target = await serve((_request, response) => response.end(), createTlsServer({ key, cert }))
  expect(await forward(target, DELIVERY, NO_LIMIT)).toEqual({ failure: 'tls_failed' })
})

it('says that the receiver speaks no TLS', async () => {
  const target = await serve((_request, response) => response.end())
  target.protocol = 'https:'
  expect(await forward(target, DELIVERY, NO_LIMIT)).toEqual({ failure: 'tls_failed' })
})
