import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls'
import pino from 'pino'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/platform/config/index.ts'
import { OperatorError } from '../../src/domain/index.ts'
import { type Gateway, sandboxMerchantFile, startGateway } from '../../src/main/index.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { MASTER_KEYS } from '../support/gateway.ts'
import { Merchant } from '../support/merchant.ts'

let database: TestDatabase
let dataDir: string
/** A certificate of the operator's own, and a key that belongs to none. */
let own: { cert: string; private: string }
let foreignKey: string
const stops: (() => Promise<unknown> | unknown)[] = []

beforeAll(async () => {
  database = await createDatabase()
  own = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  foreignKey = (await generate(undefined, { keySize: 2048 })).private
})
afterAll(() => database?.drop())

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'amsel-tls-'))
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(settings: Record<string, string>): Promise<Gateway> {
  const fixed = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, MASTER_KEYS }
  const gateway = await startGateway(readSettings({ ...fixed, ...settings }), pino({ level: 'silent' }))
  stops.push(() => gateway.stop())
  return gateway
}

/** The certificate that a caller who trusts `ca` is shown. */
async function certificateOf({ tlsPort = 0 }: Gateway, ca: string): Promise<PeerCertificate> {
  const socket = connect({ host: '127.0.0.1', port: tlsPort, ca, servername: 'localhost' })
  try {
    await once(socket, 'secureConnect')
    return socket.getPeerCertificate()
  } finally {
    socket.destroy()
  }
}

const keptCertificate = () => readFile(join(dataDir, 'tls-certificate.pem'), 'utf8')

/** A signed inquiry, sent over TLS by a caller who trusts `ca`. */
async function inquireOverTls({ tlsPort = 0 }: Gateway, ca: string) {
  const tunnel = createServer((socket) => {
    const secure = connect({ host: '127.0.0.1', port: tlsPort, ca, servername: 'localhost' })
    socket.on('error', () => secure.destroy())
    secure.on('error', () => socket.destroy())
    socket.pipe(secure).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(tunnel, 'listening')
  stops.push(() => tunnel.close())
  const { port } = tunnel.address() as AddressInfo
  const merchant = new Merchant(
    `http://127.0.0.1:${port}`,
    JSON.parse(await readFile(sandboxMerchantFile(dataDir), 'utf8')),
  )
  return merchant.inquire({ paymentId: '1' })
}

describe('TLS_PORT alone', () => {
  it('makes a certificate for localhost, 127.0.0.1 and the host of PUBLIC_URL, and keeps the key private', async () => {
    const gateway = await start({ TLS_PORT: '0', PUBLIC_URL: 'https://pay.example:8443/gate' })
    const shown = await certificateOf(gateway, await keptCertificate())
    for (const name of ['localhost', '127.0.0.1', 'pay.example'])
      expect(checkServerIdentity(name, shown), name).toBeUndefined()
    expect(checkServerIdentity('other.example', shown)).toBeInstanceOf(Error)
    expect((await stat(join(dataDir, 'tls-key.pem'))).mode & 0o777).toBe(0o600)
  })

  it('makes its DATA_DIR too, where that is missing', async () => {
    const missing = join(dataDir, 'not', 'there')
    const gateway = await start({ TLS_PORT: '0', DATA_DIR: missing })
    expect(gateway.tlsPort).toBeGreaterThan(0)
    expect((await stat(missing)).mode & 0o777).toBe(0o700)
  })

  it('takes a signed request over HTTPS, and the plain port stays open', async () => {
    const gateway = await start({ TLS_PORT: '0' })
    const { code, isSigned } = await inquireOverTls(gateway, await keptCertificate())
    expect([code, isSigned]).toEqual(['ORDER_NOT_EXIST', true])
    expect((await fetch(`http://127.0.0.1:${gateway.port}/healthz`)).status).toBe(200)
  })

  it('shows the same certificate after a restart, and a new one when the host of PUBLIC_URL is another', async () => {
    const shown: string[] = []
    for (const PUBLIC_URL of ['http://one.example', 'http://one.example/base', 'http://two.example']) {
      const gateway = await start({ TLS_PORT: '0', PUBLIC_URL })
      shown.push((await certificateOf(gateway, await keptCertificate())).fingerprint256)
      await gateway.stop()
    }
    const [first, again, other] = shown
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(new X509Certificate(await keptCertificate()).checkHost('two.example')).toBeDefined()
  })

  it('makes a new one for files that hold none', async () => {
    for (const name of ['tls-certificate.pem', 'tls-key.pem'])
      await writeFile(join(dataDir, name), 'nonsense')
    const gateway = await start({ TLS_PORT: '0' })
    expect(await certificateOf(gateway, await keptCertificate())).toHaveProperty('fingerprint256')
  })

  it('makes a new one when the key that was kept belongs to another', async () => {
    const first = await start({ TLS_PORT: '0' })
    await first.stop()
    await writeFile(join(dataDir, 'tls-key.pem'), foreignKey)
    const gateway = await start({ TLS_PORT: '0' })
    expect(await certificateOf(gateway, await keptCertificate())).toHaveProperty('fingerprint256')
  })
})

describe('TLS_CERT and TLS_KEY', () => {
  const files = () => ({ TLS_CERT: join(dataDir, 'own.crt'), TLS_KEY: join(dataDir, 'own.key') })

  beforeEach(async () => {
    await writeFile(files().TLS_CERT, own.cert)
    await writeFile(files().TLS_KEY, own.private)
  })

  const refusalOf = async (settings: Record<string, string>) => {
    const error: unknown = await start({ TLS_PORT: '0', ...settings }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(OperatorError)
    return (error as OperatorError).message
  }

  it('are used, and none is made', async () => {
    const gateway = await start({ TLS_PORT: '0', ...files() })
    const { code, isSigned } = await inquireOverTls(gateway, own.cert)
    expect([code, isSigned]).toEqual(['ORDER_NOT_EXIST', true])
    await expect(keptCertificate()).rejects.toThrow('ENOENT')
  })

  it('are read again without a restart: new connections get the new certificate, and none that has no key', async () => {
    const { TLS_CERT, TLS_KEY } = files()
    const settings = { TLS_PORT: '0', PORT: '0', DATA_DIR: dataDir, MASTER_KEYS, TLS_CERT, TLS_KEY }
    const gateway = await start(settings)
    const before = await certificateOf(gateway, own.cert)
    await writeFile(TLS_KEY, foreignKey)
    await expect(gateway.change(readSettings(settings))).rejects.toThrow('TLS_CERT and TLS_KEY are not')
    expect((await certificateOf(gateway, own.cert)).fingerprint256).toBe(before.fingerprint256)
    const next = await generate([{ name: 'commonName', value: 'localhost' }], {
      ...{ keySize: 2048, algorithm: 'sha256' },
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    })
    await writeFile(TLS_CERT, next.cert)
    await writeFile(TLS_KEY, next.private)
    await gateway.change(readSettings(settings))
    const after = await certificateOf(gateway, next.cert)
    expect(after.fingerprint256).not.toBe(before.fingerprint256)
  })

  it.each(['TLS_CERT', 'TLS_KEY'] as const)(
    'end the start with a sentence when %s cannot be read',
    async (name) => {
      const missing = join(dataDir, 'missing.pem')
      expect(await refusalOf({ ...files(), [name]: missing })).toContain(missing)
    },
  )

  it.each(['TLS_CERT', 'TLS_KEY'] as const)(
    'end the start with a sentence when %s holds no PEM',
    async (name) => {
      await writeFile(files()[name], 'nonsense')
      expect(await refusalOf(files())).toMatch(/TLS/)
    },
  )

  it('end the start with a sentence when they do not belong together', async () => {
    await writeFile(files().TLS_KEY, foreignKey)
    expect(await refusalOf(files())).toMatch(/TLS/)
  })
})

it('a TLS_PORT that another program has ends the start with a sentence and frees the plain port', async () => {
  const occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  stops.push(() => occupant.close())
  const { port } = occupant.address() as AddressInfo
  await expect(start({ TLS_PORT: String(port) })).rejects.toThrow(`127.0.0.1:${port} is taken`)
})
