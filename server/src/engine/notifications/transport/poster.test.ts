import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Server as RawServer } from 'node:net'
import tls from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type NotificationRules, type Outgoing, Poster, type Reply } from './index.ts'

const live: NotificationRules = {
  mustBeHttps: false,
  mayBePrivate: false,
  ports: [{ from: 1, to: 65_535 }],
  keepsAnswers: true,
}
const sandbox: NotificationRules = { ...live, mayBePrivate: true }
const SUCCESS = '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"Success"}}'

const endings: (() => unknown)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of endings.splice(0).reverse()) await end()
})

describe('an answer', () => {
  test.each([
    ['as it should be', SUCCESS],
    ['with a byte order mark and white space', `\uFEFF\r\n ${SUCCESS} \n`],
    ['with white space beyond 64 KiB', SUCCESS + ' '.repeat(1_000_000)],
  ])('%s acknowledges', async (_, body) => {
    const { url } = await receiver((_, response) => response.writeHead(200).end(body))
    expect(await post(url)).toMatchObject({ status: 200, failure: null, detail: null })
  })

  test.each([
    [500, SUCCESS],
    [204, ''],
    [201, SUCCESS],
    [404, 'not here'],
    [304, ''],
  ])('with the status %i does not', async (status, body) => {
    const { url } = await receiver((_, response) => response.writeHead(status).end(body))
    expect(await post(url)).toMatchObject({
      status,
      body: status === 304 ? '' : body,
      failure: 'bad_status',
      detail: `the status is ${status}`,
    })
  })

  test.each([
    ['nothing in it', ''],
    ['other text', 'ok'],
    ['null', 'null'],
    ['no result', '{}'],
    ['a result that is no object', '{"result":"SUCCESS"}'],
    ['another code', SUCCESS.replace('SUCCESS', 'ACCEPTED')],
    ['U', SUCCESS.replace('"S"', '"U"')],
    ['F', SUCCESS.replace('"S"', '"F"')],
    ['a list', `[${SUCCESS}]`],
    ['text behind the JSON', `${SUCCESS}.`],
    ['brackets that go too deep', `{"x":${'['.repeat(40)}${']'.repeat(40)},${SUCCESS.slice(1)}`],
  ])('with %s does not', async (_, body) => {
    const { url } = await receiver((_, response) => response.writeHead(200).end(body))
    expect(await post(url)).toMatchObject({ status: 200, body, failure: 'bad_body' })
  })

  test('of 1 MB counts by its first 64 KiB', async () => {
    const { url } = await receiver((_, response) => response.writeHead(200).end('x'.repeat(1_000_000)))
    expect(await post(url)).toMatchObject({ status: 200, body: 'x'.repeat(65_536), failure: 'bad_body' })
  })

  test('that redirects is not followed', async () => {
    const goal = await receiver((_, response) => response.end(SUCCESS))
    const { url } = await receiver((_, response) => response.writeHead(307, { location: goal.url }).end())
    expect(await post(url)).toMatchObject({ status: 307, failure: 'bad_status' })
    expect(goal.requests).toEqual([])
  })
})

test('the request arrives as it was given', async () => {
  const { url, requests } = await receiver((_, response) => response.end(SUCCESS))
  const headers = { 'content-type': 'application/json', signature: 'algorithm=RSA256' }
  await post({ url: `${url}notify?a=%20b#top`, headers, body: '{"paymentId":"ü"}' })
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: '/notify?a=%20b',
      headers: { ...headers, host: new URL(url).host, 'content-length': '18' },
      body: '{"paymentId":"ü"}',
    },
  ])
})

describe('an attempt times out', () => {
  const timeoutMs = 200
  const slow: Partial<Reply> = { failure: 'timed_out', detail: 'no answer within 200 ms' }

  test('if the name is not resolved', async () => {
    const resolve = () => new Promise<never>(() => {})
    expect(await post('http://shop.example/', { timeoutMs, resolve })).toMatchObject({
      status: null,
      ...slow,
    })
  })

  test('if nothing is answered', async () => {
    const { url } = await receiver(() => {})
    expect(await post(url, { timeoutMs })).toMatchObject({ status: null, body: null, ...slow })
  })

  test('if the answer comes too slowly', async () => {
    const { url } = await receiver((_, response) => {
      response.write('{"result":')
      const drip = setInterval(() => response.write(' '), 20)
      response.once('close', () => clearInterval(drip))
    })
    const reply = await post(url, { timeoutMs })
    expect(reply).toMatchObject({
      status: 200,
      failure: 'timed_out',
      detail: 'no complete answer within 200 ms',
    })
    expect(reply.body).toMatch(/^{"result": +$/)
    expect(reply.durationMs).toBeGreaterThanOrEqual(190)
  })

  test('if TLS is not answered', async () => {
    const { port } = await listen(createRawServer())
    expect(await post(`https://127.0.0.1:${port}/`, { timeoutMs })).toMatchObject(slow)
  })
})

describe('an attempt fails', () => {
  test('if the port is closed', async () => {
    const port = await closedPort()
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      status: null,
      failure: 'refused',
      detail: `connect ECONNREFUSED 127.0.0.1:${port}`,
    })
  })

  test('if the port is closed at all addresses of the name', async () => {
    const url = `http://shop.example:${await closedPort()}/`
    const resolve = async () => ['127.0.0.1', '::1']
    expect(await post(url, { resolve })).toMatchObject({ failure: 'refused' })
  })

  test('if the name is unknown', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('ENOTFOUND'), { code: 'ECONNREFUSED' }))
    const reply = await post('http://shop.example/', { resolve })
    expect(reply).toMatchObject({ status: null, failure: 'dns_failed', detail: 'ENOTFOUND' })
  })

  test('if the name has no address', async () => {
    const reply = await post('http://shop.example/', { resolve: async () => [] })
    expect(reply).toMatchObject({ failure: 'dns_failed', detail: 'shop.example has no address' })
  })

  test('if the connection is reset instead of an answer, which is not asked for twice', async () => {
    const { url, requests } = await receiver((request) => request.socket.resetAndDestroy())
    expect(await post(url)).toMatchObject({ status: null, body: null, failure: 'broken_off' })
    expect(requests).toHaveLength(1)
  })

  test('if the connection is reset in the middle of the answer', async () => {
    const { url } = await receiver((request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write(SUCCESS, () => request.socket.resetAndDestroy())
    })
    expect(await post(url)).toMatchObject({ failure: 'broken_off' })
  })

  test('if the answer is not HTTP', async () => {
    const { port } = await listen(createRawServer((socket) => socket.end('220 mail.example ESMTP\r\n')))
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, failure: 'broken_off' })
  })

  test('if a header cannot be sent', async () => {
    const { url } = await receiver((_, response) => response.end(SUCCESS))
    const reply = await post({ url, headers: { signature: 'a\nb' }, body: '' })
    expect(reply).toMatchObject({ failure: 'broken_off', detail: 'invalid signature header' })
  })

  test('with a detail of 200 characters at most', async () => {
    const resolve = () => Promise.reject(new Error('x'.repeat(1000)))
    expect((await post('http://shop.example/', { resolve })).detail).toBe('x'.repeat(200))
  })
})

describe('over TLS', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'shop.example' }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'shop.example' }] }],
  })
  const names: unknown[] = []
  const secureReceiver = () =>
    listen(
      createSecureServer({ cert, key }, (request, response) => {
        names.push((request.socket as tls.TLSSocket).servername)
        response.end(SUCCESS)
      }),
    )
  const resolve = async () => ['127.0.0.1']
  const trustCertificate = () => {
    const { connect } = tls
    vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) =>
      connect({ ...options, ca: cert })) as typeof connect)
  }

  test('a trusted certificate with the name is accepted, and the name is sent', async () => {
    trustCertificate()
    const { port } = await secureReceiver()
    expect(await post(`https://shop.example:${port}/`, { resolve })).toMatchObject({ failure: null })
    expect(names).toEqual(['shop.example'])
  })

  test('the second address of the name is tried', async () => {
    trustCertificate()
    const { port } = await secureReceiver()
    const resolve = async () => ['::1', '127.0.0.1']
    expect(await post(`https://shop.example:${port}/`, { resolve })).toMatchObject({ failure: null })
  })

  test('a self-signed certificate fails', async () => {
    const { port } = await secureReceiver()
    const reply = await post(`https://shop.example:${port}/`, { resolve })
    expect(reply).toMatchObject({
      failure: 'tls_failed',
      detail: expect.stringContaining('self-signed certificate'),
    })
  })

  test('a certificate for another name fails', async () => {
    trustCertificate()
    const { port } = await secureReceiver()
    const reply = await post(`https://shop.test:${port}/`, { resolve })
    expect(reply).toMatchObject({ status: null, failure: 'tls_failed' })
  })

  test('a receiver that speaks plain HTTP fails', async () => {
    const { url } = await receiver((_, response) => response.end(SUCCESS))
    expect(await post(url.replace('http:', 'https:'))).toMatchObject({ failure: 'tls_failed' })
  })
})

describe('a private address', () => {
  test.each([
    ['a name for it', ['127.0.0.1']],
    ['a name for it in IPv6', ['::1']],
    ['a name for it in mapped form', ['::ffff:127.0.0.1']],
    ['a name for it among public ones', ['1.1.1.1', '2606:4700::1111', '127.0.0.1']],
  ])('is not called by %s', async (_, ips) => {
    const { url, requests } = await receiver((_, response) => response.end(SUCCESS))
    const named = url.replace('127.0.0.1', 'shop.example')
    expect(await post(named, { rules: live, resolve: async () => ips })).toMatchObject({
      status: null,
      failure: 'forbidden_address',
      detail: `${ips.at(-1)} is not public`,
    })
    expect(requests).toEqual([])
  })

  test('is not called by a name that was public at the attempt before', async () => {
    const { url, requests } = await receiver((_, response) => response.end(SUCCESS))
    const answers = [['3ffe::1'], ['127.0.0.1']] // the first is public, but belongs to nobody
    const poster = open({ timeoutMs: 200, resolve: async () => answers.shift() ?? [] })
    const outgoing = outgoingTo(url.replace('127.0.0.1', 'shop.example'))
    expect((await poster.post(outgoing, live)).failure).toMatch(/^(timed_out|refused)$/)
    expect(await poster.post(outgoing, live)).toMatchObject({ failure: 'forbidden_address' })
    expect(requests).toEqual([])
  })

  test('is not called over a connection that other rules allowed', async () => {
    const { url, requests } = await receiver((_, response) => response.end(SUCCESS))
    const poster = open({ resolve: async () => ['127.0.0.1'] })
    const outgoing = outgoingTo(url.replace('127.0.0.1', 'shop.example'))
    expect(await poster.post(outgoing, sandbox)).toMatchObject({ failure: null })
    expect(await poster.post(outgoing, live)).toMatchObject({ failure: 'forbidden_address' })
    expect(requests).toHaveLength(1)
  })

  test('is not called by its literal, whatever the spelling', async () => {
    const { url, requests } = await receiver((_, response) => response.end(SUCCESS))
    const { port } = new URL(url)
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost.']) {
      expect(await post(`http://${host}:${port}/`, { rules: live })).toMatchObject({
        failure: 'forbidden_address',
        detail: expect.stringMatching(/^the URL has the host .+, which is not public$/),
      })
    }
    expect(requests).toEqual([])
  })

  test('is called where the rules allow it, in both families and by the name localhost', async () => {
    const { port } = await listen(
      createServer((_, response) => response.end(SUCCESS)),
      '::1',
    )
    for (const host of ['[::1]', 'localhost', 'shop.localhost']) {
      expect(await post(`http://${host}:${port}/`)).toMatchObject({ failure: null })
    }
  })
})

test('of an answer only the length is kept where the rules say so, and an acknowledgement is known', async () => {
  const { url } = await receiver((_, response) => response.writeHead(401).end('the inside of a network'))
  const rules = { ...sandbox, keepsAnswers: false }
  expect(await post(url, { rules })).toMatchObject({
    ...{ status: 401, failure: 'bad_status', detail: 'the status is 401' },
    body: '(23 bytes, which are not kept)',
  })
  const acknowledging = await receiver((_, response) => response.end(SUCCESS))
  expect(await post(acknowledging.url, { rules })).toMatchObject({ failure: null, body: SUCCESS })
})

test('nothing but a URL under the rules is called', async () => {
  const { url, requests } = await receiver((_, response) => response.end(SUCCESS))
  const rules: NotificationRules = {
    mustBeHttps: true,
    mayBePrivate: true,
    ports: [{ from: 443, to: 443 }],
    keepsAnswers: true,
  }
  for (const [forbidden, detail] of [
    [url, 'must be https'],
    [url.replace('http://', 'https://user@'), 'has credentials'],
    [url.replace('http:', 'https:'), `has the forbidden port ${new URL(url).port}`],
    ['nonsense', 'is not a URL'],
  ] as const) {
    const reply = await post(forbidden, { rules })
    expect(reply).toMatchObject({ failure: 'forbidden_address', detail: `the URL ${detail}` })
  }
  expect(requests).toEqual([])
})

type Changes = Partial<ConstructorParameters<typeof Poster>[0]> & { rules?: NotificationRules }

function open(changes: Changes): Poster {
  const poster = new Poster({ timeoutMs: 10_000, connectionsPerAddress: 4, ...changes })
  endings.push(() => poster.close())
  return poster
}

function post(to: string | Outgoing, changes: Changes = {}): Promise<Reply> {
  return open(changes).post(typeof to === 'string' ? outgoingTo(to) : to, changes.rules ?? sandbox)
}

const outgoingTo = (url: string): Outgoing => ({ url, headers: {}, body: '{}' })

/** An HTTP server that notes what it receives, and answers once it has read the request. */
async function receiver(answer: RequestListener) {
  const requests: object[] = []
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray()
    const { method, url, headers } = request
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    answer(request, response)
  })
  const { port } = await listen(server)
  return { url: `http://127.0.0.1:${port}/`, requests }
}

async function listen(server: Server | RawServer, host = '127.0.0.1'): Promise<AddressInfo> {
  const sockets = new Set<{ destroy: () => void }>()
  server.on('connection', (socket) => sockets.add(socket))
  server.listen(0, host)
  endings.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await once(server, 'listening')
  return server.address() as AddressInfo
}

async function closedPort(): Promise<number> {
  const server = createRawServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
