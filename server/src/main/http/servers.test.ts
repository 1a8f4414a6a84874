import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openMany, openRaw } from '../../../tests/support/raw-connection.ts'
import { readSettings } from '../../platform/config/index.ts'
import { type Ports, publicUrlAt, Servers } from './servers.ts'
import { limitCallers, type CallerLimits } from './caller-limits.ts'
import { TIMEOUTS, type Timeouts } from './timeouts.ts'

let servers: Servers
let ports: Ports
let callerLimits: CallerLimits

const NOT_HERE: RequestListener = (_incoming, outgoing) => void outgoing.writeHead(404).end()

/** They are closed last, when the test has closed what it opened. */
async function open(given: Record<string, string> = {}, timeouts: Partial<Timeouts> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'amsel-servers-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, ...given })
  callerLimits = limitCallers(settings.callerLimits, pino({ level: 'silent' }))
  servers = await Servers.build(settings, {
    connections: callerLimits.connections,
    timeouts: { ...TIMEOUTS, ...timeouts },
  })
  ports = await servers.open()
  onTestFinished(() => servers.close())
  return settings
}

const serve = (listener: RequestListener = (_incoming, outgoing) => void outgoing.end('served')) =>
  servers.serve(listener, NOT_HERE)

const fetched = async () => (await fetch(`http://127.0.0.1:${ports.port}`)).text()
const served = () => {
  serve()
  return fetched()
}

async function secureConnection(options: ConnectionOptions = {}) {
  const { tlsPort: port = 0 } = ports
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

it('take callers from their first moment, who get 503 until there is something to serve', async () => {
  const settings = await open()
  const url = publicUrlAt(settings, ports)
  expect(url).toBe(`http://127.0.0.1:${ports.port}`)
  for (const path of ['/healthz', '/ams/api/v1/payments/pay']) {
    const early = await fetch(url + path)
    expect([early.status, await early.json()]).toEqual([503, { status: 'starting' }])
  }
  const alive = await fetch(`${url}/livez`)
  expect([alive.status, await alive.json()]).toEqual([200, { status: 'alive' }])
  serve()
  expect(await served()).toBe('served')
})

describe('the times', () => {
  const operating = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8')

  it.each<[keyof Timeouts, string]>([
    ['handshakeMs', 'the TLS handshake'],
    ['headMs', 'the head of a request, or its first byte'],
    ['requestMs', 'a whole request, with its body'],
    ['bodySilenceMs', 'no byte of a body that is on its way'],
    ['unreadMs', 'nothing read of an answer'],
    ['idleMs', 'no next request on a connection'],
  ])('%s is as documented', (name, what) => {
    const [, seconds] = new RegExp(`^\\| ${what} +\\| (\\d+) s +\\|$`, 'm').exec(operating) ?? []
    expect(TIMEOUTS[name]).toBe(Number(seconds) * 1_000)
  })

  it('are looked at twice a second', () => {
    expect(TIMEOUTS.checkEveryMs).toBe(500)
  })
})

describe('a caller that keeps the node waiting is hung up on', () => {
  // Far apart, so that each connection can only end by its own time.
  const SHORT = 300
  const soon = { checkEveryMs: 50 }
  const LATE_MS = 5_000

  it('without a byte', async () => {
    await open({}, { ...soon, headMs: SHORT })
    const [took] = await Promise.all((await openMany(ports.port, 3)).map(({ ended }) => ended))
    expect(took).toBeGreaterThan(SHORT - 50)
    expect(took).toBeLessThan(LATE_MS)
    await expect.poll(() => callerLimits.connections.open).toBe(0)
  })

  it.each([
    ['in the middle of a head', { headMs: SHORT }, 'GET / HTTP/1.1\r\nhost: x\r\n'],
    [
      'in the middle of a body',
      { headMs: SHORT, requestMs: SHORT },
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nbegun',
    ],
  ])('%s', async (_where, times, sent) => {
    await open({}, { ...soon, ...times })
    serve((incoming, outgoing) => void incoming.resume().on('end', () => outgoing.end()))
    const { ended, text } = await openRaw(ports.port, sent)
    expect(await ended).toBeLessThan(LATE_MS)
    expect(text()).toMatch(/^HTTP\/1.1 408 /)
  })

  it('without a TLS handshake', async () => {
    await open({ TLS_PORT: '0' }, { handshakeMs: SHORT })
    const { ended } = await openRaw(ports.tlsPort ?? 0)
    expect(await ended).toBeLessThan(LATE_MS)
    await expect.poll(() => callerLimits.connections.open).toBe(0)
  })

  it('after a TLS handshake', async () => {
    await open({ TLS_PORT: '0' }, { ...soon, headMs: SHORT })
    const socket = await secureConnection()
    socket.resume()
    await once(socket, 'close')
    await expect.poll(() => callerLimits.connections.open).toBe(0)
  })

  it('with an answer that it does not read', async () => {
    await open({}, { unreadMs: SHORT })
    const closed = new Promise<void>((resolve) => {
      serve((_incoming, outgoing) => {
        outgoing.on('close', resolve)
        outgoing.end(Buffer.alloc(64 * 1024 * 1024))
      })
    })
    const { socket } = await openRaw(ports.port)
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await closed
  })

  it('but not while its answer is waited for, within the time of the longest wait', async () => {
    await open({}, { ...soon, headMs: SHORT, requestMs: SHORT })
    serve(async (_incoming, outgoing) => {
      await delay(3 * SHORT)
      outgoing.end('late')
    })
    expect(await fetched()).toBe('late')
  })
})

describe('connections', () => {
  it('of the plain and the TLS port count together, and make room when they end', async () => {
    await open({ CONNECTIONS_MAX: '6', TLS_PORT: '0' })
    const plain = await openMany(ports.port, 3)
    const secure = [await secureConnection(), await secureConnection(), await secureConnection()]
    expect(callerLimits.connections.open).toBe(6)
    const beyond = [await openRaw(ports.port), await openRaw(ports.tlsPort ?? 0)]
    await Promise.all(beyond.map(({ ended }) => ended))
    expect(plain.some(({ hasEnded }) => hasEnded())).toBe(false)
    expect(callerLimits.turnedAway.totals).toMatchObject({ connections: 2, connections_of_address: 0 })

    for (const socket of secure) socket.destroy()
    await expect.poll(() => callerLimits.connections.open).toBe(3)
    expect(await served()).toBe('served')
    for (const { socket } of plain) socket.destroy()
  })

  it('of one address have a limit of their own', async () => {
    await open({ CONNECTIONS_PER_ADDRESS: '4', TRUSTED_PROXIES: 'none' })
    const first = await openMany(ports.port, 4)
    await (await openRaw(ports.port)).ended
    expect(callerLimits.turnedAway.totals).toMatchObject({ connections: 0, connections_of_address: 1 })
    expect(callerLimits.connections.open).toBe(4)
    first[0]?.socket.destroy()
    await expect.poll(() => callerLimits.connections.open).toBe(3)
    expect(await served()).toBe('served')
  })

  it.each([
    ['a proxy that is trusted', { CONNECTIONS_PER_ADDRESS: '4', TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.0/30' }],
    ['anybody where it is off', { CONNECTIONS_PER_ADDRESS: 'off', TRUSTED_PROXIES: 'none' }],
  ])('of %s are not limited by address', async (_whose, settings) => {
    await open(settings)
    await openMany(ports.port, 30)
    await expect.poll(() => callerLimits.connections.open).toBe(30)
    expect(await served()).toBe('served')
  })

  it('of a load test from this machine fit the defaults', async () => {
    await open()
    await openMany(ports.port, 800)
    await expect.poll(() => callerLimits.connections.open).toBe(800)
    expect(await served()).toBe('served')
  })
})

describe('TLS', () => {
  const suiteOf = async (options: ConnectionOptions) => (await secureConnection(options)).getCipher().name

  it.each(['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305'])(
    '1.2 with %s is taken',
    async (ciphers) => {
      await open({ TLS_PORT: '0' })
      expect(await suiteOf({ ciphers, maxVersion: 'TLSv1.2' })).toBe(ciphers)
    },
  )

  it('1.3 is what callers get who do not ask for less', async () => {
    await open({ TLS_PORT: '0' })
    expect((await secureConnection()).getProtocol()).toBe('TLSv1.3')
  })

  it.each([
    ['no forward secrecy', { ciphers: 'AES128-GCM-SHA256', maxVersion: 'TLSv1.2' }],
    ['no authenticated encryption', { ciphers: 'ECDHE-RSA-AES128-SHA256', maxVersion: 'TLSv1.2' }],
    ['TLS 1.1', { ciphers: 'DEFAULT@SECLEVEL=0', minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }],
  ] as const)('with %s is refused', async (_what, options) => {
    await open({ TLS_PORT: '0' })
    await expect(suiteOf(options)).rejects.toThrow()
    expect(await suiteOf({})).toMatch(/^TLS_/)
  })
})

describe('the policy that browsers come by HTTPS alone', () => {
  const GET = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  const policyOf = async () => {
    serve()
    const { text, ended } = await openRaw(ports.port, GET)
    await ended
    return /^strict-transport-security: (.+)\r$/m.exec(text())?.[1]
  }
  const policyOverTls = async () => {
    const socket = (await secureConnection()).setEncoding('utf8')
    socket.write(GET)
    let text = ''
    for await (const chunk of socket) text += chunk
    return /^strict-transport-security: (.+)\r$/m.exec(text)?.[1]
  }

  it('is set for a year where PUBLIC_URL is https, also behind a proxy that ends TLS', async () => {
    await open({ PUBLIC_URL: 'https://pay.example', TLS_PORT: '0' })
    expect([await policyOf(), await policyOverTls()]).toEqual(['max-age=31536000', 'max-age=31536000'])
  })

  it('is set over TLS alone otherwise, and for minutes with a certificate that the gateway made', async () => {
    await open({ TLS_PORT: '0' })
    expect([await policyOf(), await policyOverTls()]).toEqual([undefined, 'max-age=300'])
  })
})

describe('closing', () => {
  const times = { idleMs: 0, requestsMs: 60_000, hurried: null }

  it('does not wait for connections that have not sent anything, with TLS or before it', async () => {
    await open({ TLS_PORT: '0' })
    serve()
    await openMany(ports.port, 3)
    await openRaw(ports.tlsPort ?? 0)
    await secureConnection()
    await servers.close(times)
    await expect.poll(() => callerLimits.connections.open).toBe(0)
  })

  it('leaves an idle connection its time for one more request, unless it is hurried', async () => {
    await open()
    serve()
    const request = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
    const [used, unused] = [await openRaw(ports.port, request), await openRaw(ports.port)]
    await expect.poll(used.text).toMatch(/served$/)
    const hurry = new AbortController()
    const closed = servers.close({ ...times, idleMs: 1_000_000, hurried: hurry.signal })
    await expect(fetched()).rejects.toThrow()
    used.socket.write(request)
    await used.ended
    expect(used.text().match(/connection: (.*)\r/gi)).toEqual([
      'Connection: keep-alive\r',
      'connection: close\r',
    ])
    expect(unused.hasEnded()).toBe(false)
    hurry.abort()
    await closed
  })

  it('waits for an answer that is under way, and cuts it off when its time is over', async () => {
    await open()
    serve(() => {})
    const begun = await openRaw(ports.port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => callerLimits.connections.open).toBe(1)
    await servers.close({ ...times, requestsMs: 400 })
    expect(await begun.ended).toBeGreaterThan(300)
  })
})
