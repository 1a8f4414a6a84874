import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGatewayKey, switchGatewayKey } from '../../src/registry/clients/index.ts'
import { SignerProcess } from '../../src/platform/signer-process/index.ts'
import { spkiBase64 } from '../../src/platform/signing/index.ts'
import { MASTER_KEYS, OPERATOR, useGateway } from '../support/gateway.ts'
import { rotationOf, versionOf, withInstalled } from '../support/gateway-keys.ts'
import type { Merchant } from '../support/merchant.ts'
import { inOneSecond } from '../support/one-second.ts'
import { AMSEL, complaintOf, eventually, Home, type RunningProcess } from '../support/process.ts'
import { isSignedBy, notifiedPayment, settled, useReceiver } from '../support/receiver.ts'

const folder = join(tmpdir(), `amsel-signer-${randomUUID().slice(0, 8)}`)
const socket = `${folder}.sock`
const gateway = useGateway({ SIGNER_SOCKET: socket, NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const receiver = useReceiver()

const acme = generateKeyPairSync('rsa', { modulusLength: 2048 })
const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
const acmePublicKey = spkiBase64(acme.publicKey)

let home: Home
let keyFolder: string
let running: RunningProcess | null = null
beforeAll(async () => {
  home = await Home.open()
  keyFolder = await mkdtemp(`${folder}-`)
  await keep('acme', acme.privateKey)
})
afterAll(async () => {
  await home?.close()
  await rm(keyFolder, { recursive: true, force: true })
  await rm(socket, { force: true })
})

const keep = (name: string, key: typeof acme.privateKey) =>
  writeFile(join(keyFolder, `${name}.pem`), key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })

/** The program of the checkout, as an operator starts it. */
async function startSigner(...names: string[]): Promise<RunningProcess> {
  await stopSigner()
  const files = names.flatMap((name) => ['--key', join(keyFolder, `${name}.pem`)])
  const started = home.spawn([AMSEL, 'signer', '--socket', socket, ...files])
  await eventually(() => expect(started.stdout()).toContain('The signer listens'))
  running = started
  return started
}

async function stopSigner(): Promise<void> {
  running?.kill('SIGKILL')
  await running?.ended
  running = null
}

const command = (action: string, clientId: string, ...more: string[]) =>
  home.amsel(['gateway-key', action, '--client', clientId, ...more, '--json'], {
    DATABASE_URL: gateway.database.url,
    MASTER_KEYS,
    SIGNER_SOCKET: socket,
  })

/** A merchant for whom the signer's key signs, and who has it installed. */
async function heldMerchant(): Promise<Merchant> {
  const merchant = await gateway.merchant()
  const signer = new SignerProcess(socket)
  try {
    const deps = rotationOf(gateway, signer)
    const { version, publicKey } = await createGatewayKey(deps, OPERATOR, merchant.clientId, 'acme')
    await switchGatewayKey(deps, OPERATOR, merchant.clientId, version)
    const renewed = withInstalled(merchant, publicKey)
    await isServed(renewed)
    return renewed
  } finally {
    await signer.close()
  }
}

/** Within seconds, and never with a signature that is wrong: the client checks each. */
async function ended(calling: Promise<unknown>): Promise<'answered' | 'closed'> {
  const begunAt = performance.now()
  const end = await calling.then(
    () => 'answered' as const,
    (error: NodeJS.ErrnoException) => {
      expect(error.code).toBe('ECONNRESET')
      return 'closed' as const
    },
  )
  expect(performance.now() - begunAt).toBeLessThan(10_000)
  return end
}

async function health(): Promise<[number, unknown]> {
  const response = await fetch(`${gateway.url}/healthz`)
  return [response.status, await response.json()]
}
const AWAY = 'the signer is unavailable: clients whose keys it holds are not answered'

const WRONG = { signature: 'signature=abcd' }
const pay = (merchant: Merchant, paymentRequestId: string) => merchant.pay({ paymentRequestId })
const isServed = (merchant: Merchant) =>
  eventually(async () => expect((await merchant.inquire({ paymentId: '1' })).code).toBe('ORDER_NOT_EXIST'))

/** When the signer has been away for longer than a start takes, nobody waits for it. */
const isRefusedAtOnce = (merchant: Merchant) =>
  eventually(async () => {
    const begunAt = performance.now()
    expect(await ended(merchant.inquire({ paymentId: '1' }))).toBe('closed')
    expect(performance.now() - begunAt).toBeLessThan(1_000)
  })

describe('a key that a signer process holds', () => {
  beforeAll(async () => void (await startSigner('acme')))
  afterAll(stopSigner)

  it('is registered and switched to by an operator', async () => {
    const merchant = await gateway.merchant()
    const { clientId } = merchant
    expect(versionOf(await merchant.pay())).toBe(1)
    const created = await command('create', clientId, '--signer', 'acme')
    expect(JSON.parse(created.stdout)).toMatchObject({ signerKey: 'acme', publicKey: acmePublicKey })
    const switched = await command('switch', clientId, '--version', '2')
    expect(JSON.parse(switched.stdout)).toMatchObject({ version: 2, state: 'SIGNING' })
    await isServed(withInstalled(merchant, acmePublicKey))
    expect(complaintOf(await command('create', clientId, '--signer', 'acme'))).toContain('version 2 already')
    expect(complaintOf(await command('create', clientId, '--signer', 'nobody'))).toContain('no such key')
  })

  it('signs answers and notifications, and no private half of it is in the database', async () => {
    const merchant = await heldMerchant()
    const answer = await merchant.pay()
    expect([answer.code, answer.isSigned, versionOf(answer)]).toEqual(['PAYMENT_IN_PROCESS', true, 2])
    const { paymentId } = await notifiedPayment(merchant, receiver)
    await merchant.complete({ paymentId }, 'SUCCESS')
    const [arrival] = await receiver.arrived(1)
    if (!arrival) throw new Error('nothing arrived')
    expect([isSignedBy(merchant, arrival), versionOf(arrival)]).toEqual([true, 2])
    const rows = await gateway.database.query(
      'select private_key_sealed, signer_key from client_gateway_keys where client_id = $1',
      [merchant.clientId],
    )
    expect(rows).toEqual([{ private_key_sealed: null, signer_key: 'acme' }])
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toMatch(/^amsel_signer_connected 1$/m)
  })

  it('signs fewer refusals for unproven callers than the gateway itself', async () => {
    const merchant = await heldMerchant()
    const answers = await inOneSecond(100, (number) =>
      merchant.inquire({ paymentId: '1' }, { ...WRONG, from: `127.0.1.${1 + (number % 5)}` }),
    )
    expect(answers.filter(({ isSigned }) => isSigned)).toHaveLength(50)
    expect((await merchant.pay()).isSigned).toBe(true)
  })

  it('signs for many at a time, each its own', async () => {
    const merchant = await heldMerchant()
    const answers = await Promise.all(Array.from({ length: 200 }, () => merchant.pay()))
    expect(answers.every(({ isSigned }) => isSigned)).toBe(true)
  })
})

describe('a signer that is killed', () => {
  it('leaves its clients without an answer and without the work, others are served, and comes back', async () => {
    await startSigner('acme')
    const merchant = await heldMerchant()
    const neighbour = await gateway.merchant()
    const { paymentId } = await notifiedPayment(merchant, receiver)
    await stopSigner()
    await isRefusedAtOnce(merchant)
    const request = randomUUID()
    expect(await ended(pay(merchant, request))).toBe('closed')
    expect((await neighbour.pay()).isSigned).toBe(true)
    await eventually(async () => expect(await health()).toEqual([200, { status: 'ready', warnings: [AWAY] }]))
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toMatch(/^amsel_signer_connected 0$/m)

    await startSigner('acme')
    await isServed(merchant)
    await eventually(async () => expect(await health()).toEqual([200, { status: 'ready' }]))
    expect((await merchant.inquire({ paymentRequestId: request })).code).toBe('ORDER_NOT_EXIST')
    await merchant.complete({ paymentId }, 'SUCCESS')
    const [arrival] = await receiver.arrived(1)
    expect(arrival && isSignedBy(merchant, arrival)).toBe(true)
    expect(gateway.logged.filter(({ msg }) => String(msg).startsWith('the signer is')).length).toBeLessThan(
      20,
    )
    await stopSigner()
  })

  it('is logged in one line, however many call meanwhile, and unproven callers are refused without a signature', async () => {
    await startSigner('acme')
    const merchant = await heldMerchant()
    await stopSigner()
    await isRefusedAtOnce(merchant)
    const before = gateway.logged.length
    for (let call = 0; call < 30; call += 1) {
      const refused = await merchant.inquire({ paymentId: '1' }, WRONG)
      expect([refused.code, refused.isSigned]).toEqual(['INVALID_SIGNATURE', false])
      expect(await ended(pay(merchant, randomUUID()))).toBe('closed')
    }
    expect(gateway.logged.slice(before).filter(({ level }) => Number(level) >= 50)).toEqual([])
    await startSigner('acme')
    await isServed(merchant)
    await stopSigner()
  })

  it('takes the node out where it holds the keys of all active clients', async () => {
    await startSigner('acme')
    const merchant = await heldMerchant()
    await stopSigner()
    const setOthers = (status: string) =>
      gateway.database.query('update clients set status = $1 where client_id <> $2', [
        status,
        merchant.clientId,
      ])
    await setOthers('DISABLED')
    await eventually(async () =>
      expect(await health()).toEqual([
        503,
        { status: 'signer away', reason: 'it holds the keys of all clients' },
      ]),
    )
    await setOthers('ACTIVE')
    await eventually(async () => expect(await health()).toEqual([200, { status: 'ready', warnings: [AWAY] }]))
    await startSigner('acme')
    await isServed(merchant)
    await stopSigner()
  })

  it('keeps notifications waiting and loses none', async () => {
    await startSigner('acme')
    const merchant = await heldMerchant()
    await stopSigner()
    await isRefusedAtOnce(merchant)
    await gateway.database.query(
      `insert into notification_endpoints (client_id, address) values ($1, $2) on conflict do nothing`,
      [merchant.clientId, receiver.address],
    )
    await gateway.database.query(
      `insert into notifications (client_id, notification_id, kind, subject_id, sequence, created_at, body, is_interim,
         url, address, state, due_at)
       values ($1, 'n-1', 'notifyPayment', 'p', 1, now(), '{"result":{}}', false, $2, $3, 'WAITING', now())`,
      [merchant.clientId, receiver.url(), receiver.address],
    )
    // Others are notified meanwhile, so the outbox is looked at.
    const neighbour = await gateway.merchant()
    const { paymentId } = await notifiedPayment(neighbour, receiver)
    await neighbour.complete({ paymentId }, 'SUCCESS')
    const [first] = await receiver.arrived(1)
    expect(first?.headers['client-id']).toBe(neighbour.clientId)
    await startSigner('acme')
    const [, arrival] = await receiver.arrived(2)
    expect(arrival && isSignedBy(merchant, arrival)).toBe(true)
    await isServed(merchant)
    expect((await settled(merchant, 'ACKNOWLEDGED')).map(({ attempts }) => attempts)).toEqual([1])
    await stopSigner()
  })
})

it('a signer that hangs holds nobody up for long, and is asked again when it goes on', async () => {
  const signer = await startSigner('acme')
  const merchant = await heldMerchant()
  signer.kill('SIGSTOP')
  try {
    expect(await ended(merchant.inquire({ paymentId: '1' }))).toBe('closed')
    await isRefusedAtOnce(merchant)
  } finally {
    signer.kill('SIGCONT')
  }
  await isServed(merchant)
  await stopSigner()
})

describe('a wrong signature', () => {
  /** Says hello, and signs as it is told to. */
  async function playSigner(signature: () => unknown): Promise<{ stop(): Promise<void> }> {
    await rm(socket, { force: true })
    const sockets = new Set<Socket>()
    const server = createServer((connection) => {
      sockets.add(connection)
      connection.on('error', () => {})
      const lines = createInterface(connection)
      lines.on('error', () => {})
      lines.on('line', (line) => {
        const { id, op } = JSON.parse(line) as { id: number; op: string }
        const answer = op === 'hello' ? { protocol: 1 } : signature()
        connection.write(
          typeof answer === 'string' ? answer : `${JSON.stringify({ id, ...(answer as object) })}\n`,
        )
      })
    }).listen(socket)
    await once(server, 'listening')
    return {
      async stop() {
        for (const connection of sockets) connection.destroy()
        server.close()
        await once(server, 'close')
      },
    }
  }

  it.each([
    ['of another length', () => ({ signature: 'AAAA' })],
    ['of the right length', () => ({ signature: Buffer.alloc(256, 1).toString('base64') })],
    ['absent', () => ({})],
    ['a refusal', () => ({ error: 'the HSM is on fire' })],
    ['rubbish', () => 'what?\n'],
  ])('is never sent: %s', async (_what, signature) => {
    await startSigner('acme')
    const merchant = await heldMerchant()
    await stopSigner()
    const played = await playSigner(signature)
    await eventually(async () => expect(await ended(merchant.inquire({ paymentId: '1' }))).toBe('closed'))
    const calls = Array.from({ length: 5 }, () => ended(merchant.inquire({ paymentId: '1' })))
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['closed']))
    await played.stop()
    await startSigner('acme')
    await isServed(merchant)
    await stopSigner()
  })

  it('is found out at the trial: what has another key at the signer is not switched to', async () => {
    await startSigner('acme')
    const { clientId } = await gateway.merchant()
    await command('create', clientId, '--signer', 'acme')
    await stopSigner()
    expect(createPublicKey(other.privateKey).equals(acme.publicKey)).toBe(false)
    await keep('acme', other.privateKey)
    await startSigner('acme')
    const refused = complaintOf(await command('switch', clientId, '--version', '2'))
    expect(refused).toContain('Version 2 cannot sign')
    await keep('acme', acme.privateKey)
    await stopSigner()
    const away = complaintOf(await command('switch', clientId, '--version', '2'))
    expect(away).toContain('the signer is away')
  })
})
