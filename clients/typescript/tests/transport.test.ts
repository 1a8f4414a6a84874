import { once as onceEmitted } from 'node:events'
import { createServer as createHttp, type Server } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect, createServer as createTcp, type Socket } from 'node:net'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchTransport } from '../src/transport/fetch-transport.ts'

const certificates = await generate([{ name: 'commonName', value: 'localhost' }], {
  extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
})

const servers: { close(): unknown }[] = []
const sockets = new Set<Socket>()
async function listen<T extends Server | ReturnType<typeof createTcp>>(server: T): Promise<number> {
  server.on('connection', (socket: Socket) => sockets.add(socket))
  server.listen(0, 'localhost')
  servers.push(server)
  await onceEmitted(server, 'listening')
  return (server.address() as AddressInfo).port
}

let httpPort: number
let httpsPort: number
let silentPort: number
let proxyPort: number
const tunnels: string[] = []

beforeAll(async () => {
  const echo = createHttp((request, response) => {
    if (request.url === '/redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
    request.pipe(response.writeHead(200, { 'x-port': String(request.socket.remotePort) }))
  })
  httpPort = await listen(echo)
  httpsPort = await listen(
    createHttps({ key: certificates.private, cert: certificates.cert }, (request, response) => {
      request.pipe(response.writeHead(200))
    }) as never,
  )
  silentPort = await listen(createTcp(() => {}))
  const proxy = createHttp()
  proxy.on('connect', (request, socket) => {
    tunnels.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
    const [, port] = (request.url ?? '').split(':')
    const target = connect(Number(port), 'localhost', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      target.pipe(socket).pipe(target)
    })
    for (const end of [target, socket]) end.on('error', () => {})
  })
  proxyPort = await listen(proxy)
})

afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

const usual = { connectTimeoutMs: 5_000, proxy: undefined, extraCa: undefined }
const request = (url: string, more = {}) => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"a":"é"}'),
  connectTimeoutMs: 5_000,
  readTimeoutMs: 5_000,
  signal: undefined,
  ...more,
})

describe('the transport on fetch', () => {
  it('sends the bytes as they are, and keeps its connection for the next', async () => {
    const send = fetchTransport(usual)
    const first = await send(request(`http://localhost:${httpPort}/`))
    // The connection is free a moment after the answer's last byte.
    await new Promise(setImmediate)
    const second = await send(request(`http://localhost:${httpPort}/`))
    expect([first.status, Buffer.from(first.body).toString()]).toEqual([200, '{"a":"é"}'])
    expect(second.header('x-port')).toBe(first.header('x-port'))
  })

  it('follows no redirect', async () => {
    expect((await fetchTransport(usual)(request(`http://localhost:${httpPort}/redirect`))).status).toBe(302)
  })

  it('refuses a certificate that nobody vouches for, and takes one of extraCa', async () => {
    const url = `https://localhost:${httpsPort}/`
    await expect(fetchTransport(usual)(request(url))).rejects.toThrow()
    const { status } = await fetchTransport({ ...usual, extraCa: certificates.cert })(request(url))
    expect(status).toBe(200)
  })

  it('refuses a good certificate of another host', async () => {
    const send = fetchTransport({ ...usual, extraCa: certificates.cert })
    await expect(send(request(`https://127.0.0.1:${httpsPort}/`))).rejects.toThrow()
  })

  it('goes through a proxy, with its password, and the proxy sees no more than the host', async () => {
    const send = fetchTransport({
      ...usual,
      extraCa: certificates.cert,
      proxy: `http://me:p%40ss@localhost:${proxyPort}`,
    })
    expect((await send(request(`https://localhost:${httpsPort}/`))).status).toBe(200)
    expect(tunnels.at(-1)).toBe(`localhost:${httpsPort} Basic ${Buffer.from('me:p@ss').toString('base64')}`)
  })

  it('does not wait for TLS that never begins', async () => {
    const send = fetchTransport({ ...usual, connectTimeoutMs: 200 })
    const lost = await send(request(`https://localhost:${silentPort}/`)).catch((error: Error) => error)
    expect(String((lost as Error).cause)).toContain('no connection within 200 ms')
  })

  it('does not wait for an answer that never comes', async () => {
    const send = fetchTransport(usual)
    const late = request(`http://localhost:${silentPort}/`, { connectTimeoutMs: 100, readTimeoutMs: 100 })
    await expect(send(late)).rejects.toThrow(/timeout/i)
  })

  it('does not wait for a proxy that never answers', async () => {
    const send = fetchTransport({ ...usual, connectTimeoutMs: 200, proxy: `http://localhost:${silentPort}` })
    const lost = await send(request(`https://localhost:${httpsPort}/`)).catch((error: Error) => error)
    expect(String((lost as Error).cause)).toContain('no connection within 200 ms')
  })

  it('keeps connections for longer than they may take to be made', async () => {
    const send = fetchTransport({ ...usual, connectTimeoutMs: 50 })
    const first = await send(request(`http://localhost:${httpPort}/`))
    await new Promise((resolve) => setTimeout(resolve, 120))
    const second = await send(request(`http://localhost:${httpPort}/`))
    expect(second.header('x-port')).toBe(first.header('x-port'))
  })

  it('says that nobody listens', async () => {
    await expect(fetchTransport(usual)(request('http://localhost:1/'))).rejects.toThrow()
  })
})
