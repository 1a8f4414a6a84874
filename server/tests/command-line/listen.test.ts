// `npx amsel listen` and `npx amsel trigger` as processes, between a gateway that plays its side of the contract and
// a receiver.
import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { resultOf } from '@amsel/contract'
import { describe, expect } from 'vitest'
import { AMSEL, complaintOf, eventually, type Home, withHome } from '../support/process.ts'

const CLIENT_ID = 'SANDBOX_LISTENER'
const keyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
const merchantKeys = keyPair()
const gatewayKeys = keyPair()

type Message = Record<string, unknown>

interface Called {
  readonly operation: string
  readonly request: Message
}

async function start(server: Server, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return
  server.close().closeAllConnections()
  await once(server, 'close')
}

const bytesOf = async (incoming: IncomingMessage) => Buffer.concat(await incoming.toArray())

/** Takes signed requests alone, signs its answers, and holds a poll until there is something to hand out. */
class FakeGateway {
  readonly called: Called[] = []
  result = resultOf('SUCCESS')
  isSilent = false
  url = ''
  readonly #server = createServer((incoming, outgoing) => this.#handle(incoming, outgoing))
  readonly #waiting: object[] = []
  #wake = () => {}

  get polls(): Message[] {
    return this.called.map(({ request }) => request)
  }

  async open(): Promise<void> {
    this.url = await start(this.#server, Number(new URL(this.url || 'http://0:0').port))
  }

  close(): Promise<void> {
    return stop(this.#server)
  }

  handOut(...deliveries: object[]): void {
    this.#waiting.push(...deliveries)
    this.#wake()
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? ''
    const body = await bytesOf(incoming)
    const { 'client-id': clientId, 'request-time': time, signature = '' } = incoming.headers
    const content = Buffer.from(`POST ${path}\n${clientId}.${time}.${body}`)
    const [, encoded = ''] = /signature=(.*)$/.exec(String(signature)) ?? []
    const key = createPublicKey({ key: merchantKeys.publicKey, format: 'der', type: 'spki' })
    const isSigned = verify('sha256', content, key, Buffer.from(decodeURIComponent(encoded), 'base64'))
    const request = JSON.parse(body.toString()) as Message
    const operation = path.replace('/ams/sandbox/api/v1/', '')
    this.called.push({ operation, request })
    if (this.isSilent) return
    const answer = isSigned ? await this.#answer(operation, request, outgoing) : null
    send(outgoing, path, answer ?? { result: resultOf('INVALID_SIGNATURE') })
  }

  async #answer(operation: string, request: Message, outgoing: ServerResponse): Promise<object> {
    if (operation === 'payments/pay') return { paymentId: '4711', result: resultOf('PAYMENT_IN_PROCESS') }
    if (operation === 'simulator/openDispute') return { disputeId: '815', result: resultOf('SUCCESS') }
    const mayWait = operation === 'notifications/listen' && this.result.resultStatus === 'S'
    if (mayWait && request.waitSeconds !== 0 && this.#waiting.length === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    return outgoing.destroyed ? {} : { deliveries: this.#waiting.splice(0), result: this.result }
  }
}

function send(outgoing: ServerResponse, path: string, answer: object): void {
  const body = JSON.stringify(answer)
  const time = '2026-01-02T03:04:05+00:00'
  const content = Buffer.from(`POST ${path}\n${CLIENT_ID}.${time}.${body}`)
  const key = { key: gatewayKeys.privateKey, format: 'der', type: 'pkcs8' } as const
  const signature = encodeURIComponent(sign('sha256', content, key).toString('base64'))
  outgoing.writeHead(200, {
    'client-id': CLIENT_ID,
    'response-time': time,
    signature: `algorithm=RSA256,keyVersion=1,signature=${signature}`,
  })
  outgoing.end(body)
}

/** The merchant's program. */
class Receiver {
  readonly received: { path: string; headers: Message; body: string }[] = []
  answer: () => Promise<[status: number, body: string]> = async () => [200, ACKNOWLEDGEMENT]
  url = ''
  readonly #server = createServer(async (incoming, outgoing) => {
    const body = (await bytesOf(incoming)).toString()
    this.received.push({ path: incoming.url ?? '', headers: incoming.headers, body })
    const [status, text] = await this.answer()
    outgoing.writeHead(status).end(text)
  })

  async open(): Promise<void> {
    this.url = `${await start(this.#server)}/hook?shop=1`
  }

  close(): Promise<void> {
    return stop(this.#server)
  }
}

const ACKNOWLEDGEMENT = '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"success"}}'

/** Written as no serializer would, so that a body that was parsed on its way is found out. */
const BODY =
  '{ "notifyType":"PAYMENT_RESULT","note":"咖啡 \\u2615",\n"paymentRequestId":"order-2417-1",' +
  '"result":{"resultStatus":"S","resultCode":"SUCCESS","resultMessage":"success."}}'

function notification() {
  const deliveryToken = randomUUID()
  return {
    deliveryToken,
    notificationId: `of ${deliveryToken}`,
    kind: 'notifyPayment',
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'client-id': CLIENT_ID,
      'request-time': '2026-01-02T03:04:05+00:00',
      signature: 'algorithm=RSA256,keyVersion=1,signature=c2lnbmF0dXJl',
    },
    body: BODY,
  }
}

const it = withHome.extend<{ gateway: FakeGateway; receiver: Receiver }>({
  gateway: async ({ home, onTestFinished }, use) => {
    const gateway = new FakeGateway()
    onTestFinished(() => gateway.close())
    await gateway.open()
    await writeCredentials(home, gateway.url)
    await use(gateway)
  },
  receiver: async ({ onTestFinished }, use) => {
    const receiver = new Receiver()
    onTestFinished(() => receiver.close())
    await receiver.open()
    await use(receiver)
  },
})

async function writeCredentials({ dataDir }: Home, gatewayUrl: string): Promise<void> {
  const credentials = {
    gatewayUrl,
    clientId: CLIENT_ID,
    keyVersion: 1,
    merchantPrivateKey: merchantKeys.privateKey.toString('base64'),
    merchantPublicKey: merchantKeys.publicKey.toString('base64'),
    gatewayPublicKey: gatewayKeys.publicKey.toString('base64'),
  }
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'sandbox-merchant.json'), JSON.stringify(credentials))
}

/** Starts the command and waits until it listens. */
async function listen(home: Home, ...args: string[]) {
  const listener = home.spawn([AMSEL, 'listen', ...args])
  await eventually(() => expect(listener.stdout() + listener.stderr()).toMatch(/Ctrl-C ends it\.\n/))
  return listener
}

/** The poll that reports, as soon as it is there. */
const reportTo = (gateway: FakeGateway) =>
  eventually(() => {
    const report = gateway.polls.find(({ answers }) => (answers as object[]).length > 0)
    expect(report).toBeDefined()
    return report?.answers
  })

/** A busy machine may read them after the listener has ended. */
const goodbyesTo = (gateway: FakeGateway) =>
  eventually(() => {
    const goodbyes = gateway.polls.filter(({ isClosing }) => isClosing)
    expect(goodbyes).not.toEqual([])
    return goodbyes
  })

const TIME = '\\d\\d:\\d\\d:\\d\\d'
const SENT = 'notifyPayment  PAYMENT_RESULT S SUCCESS  order-2417-1'

describe.concurrent('npx amsel listen', () => {
  it('forwards a notification as it is, reports the answer and shows both', async ({
    home,
    gateway,
    receiver,
  }) => {
    const listener = await listen(home, '--forward-to', receiver.url)
    const delivery = notification()
    gateway.handOut(delivery)
    expect(await reportTo(gateway)).toEqual([
      { deliveryToken: delivery.deliveryToken, httpStatus: 200, body: ACKNOWLEDGEMENT },
    ])
    expect(receiver.received).toEqual([
      { path: '/hook?shop=1', headers: expect.objectContaining(delivery.headers), body: BODY },
    ])
    const [opening, line] = listener.stdout().split('\n')
    for (const word of [CLIENT_ID, gateway.url, receiver.url, 'Ctrl-C']) expect(opening).toContain(word)
    expect(line).toMatch(new RegExp(`^${TIME}  ${SENT}  → 200 S SUCCESS$`))
  })

  it('polls for 20 seconds, always as the same listener and for the path that it forwards to', async ({
    home,
    gateway,
    receiver,
  }) => {
    await listen(home, '--forward-to', receiver.url)
    gateway.handOut(notification())
    await reportTo(gateway)
    const { listenerId } = gateway.polls[0] ?? {}
    expect(listenerId).toMatch(/^[0-9a-f-]{36}$/)
    const common = { listenerId, path: '/hook?shop=1' }
    expect(gateway.polls).toEqual([
      { ...common, waitSeconds: 0, answers: [] },
      { ...common, waitSeconds: 20, answers: [] },
      { ...common, waitSeconds: 20, answers: [expect.anything()] },
    ])
  })

  it('has all notifications of a poll answered at the same time', async ({ home, gateway, receiver }) => {
    const isEveryoneThere = new Promise<void>((resolve) => {
      receiver.answer = async () => {
        if (receiver.received.length === 3) resolve()
        await isEveryoneThere
        return [200, ACKNOWLEDGEMENT]
      }
    })
    await listen(home, '--forward-to', receiver.url)
    const deliveries = [notification(), notification(), notification()]
    gateway.handOut(...deliveries)
    expect(await reportTo(gateway)).toEqual(
      deliveries.map(({ deliveryToken }) => expect.objectContaining({ deliveryToken, httpStatus: 200 })),
    )
  })

  it('reports and shows an answer that is no success, its body cut', async ({ home, gateway, receiver }) => {
    receiver.answer = async () => [500, 'x'.repeat(70_000)]
    const listener = await listen(home, '--forward-to', receiver.url)
    gateway.handOut(notification())
    expect(await reportTo(gateway)).toEqual([
      expect.objectContaining({ httpStatus: 500, body: 'x'.repeat(65_536) }),
    ])
    expect(listener.stdout()).toMatch(new RegExp(`^${TIME}  ${SENT}  → 500$`, 'm'))
  })

  it('reports many long answers in no more bytes than the gateway reads', async ({
    home,
    gateway,
    receiver,
  }) => {
    receiver.answer = async () => [500, '\u0001'.repeat(70_000)]
    await listen(home, '--forward-to', receiver.url)
    gateway.handOut(...Array.from({ length: 50 }, notification))
    const report = await reportTo(gateway)
    expect(report).toHaveLength(50)
    expect(JSON.stringify(report).length).toBeLessThan(2_000_000)
  })

  it('reports and shows that the receiver is not there', async ({ home, gateway }) => {
    const listener = await listen(home, '--forward-to', 'http://127.0.0.1:1')
    const delivery = notification()
    gateway.handOut(delivery)
    expect(await reportTo(gateway)).toEqual([{ deliveryToken: delivery.deliveryToken, failure: 'refused' }])
    expect(listener.stdout()).toMatch(new RegExp(`^${TIME}  ${SENT}  → refused$`, 'm'))
  })

  it('acknowledges by itself without an address, and says so', async ({ home, gateway }) => {
    const listener = await listen(home)
    const delivery = notification()
    gateway.handOut(delivery)
    expect(await reportTo(gateway)).toEqual([
      { deliveryToken: delivery.deliveryToken, httpStatus: 200, body: ACKNOWLEDGEMENT },
    ])
    expect(gateway.polls[0]).not.toHaveProperty('path')
    expect(listener.stdout()).toContain('acknowledged here')
  })

  it('with --json prints a line of JSON for each and nothing else', async ({ home, gateway, receiver }) => {
    const listener = await listen(home, '--json', '--forward-to', receiver.url)
    const delivery = notification()
    gateway.handOut(delivery)
    await reportTo(gateway)
    listener.kill('SIGINT')
    const { status, stdout } = await listener.ended
    expect([status, stdout.split('\n').length]).toEqual([0, 2])
    expect(JSON.parse(stdout)).toEqual({
      notificationId: delivery.notificationId,
      kind: 'notifyPayment',
      body: JSON.parse(BODY),
      answer: { httpStatus: 200 },
    })
  })

  it('survives that the gateway goes away, and reports when it is back', async ({
    home,
    gateway,
    receiver,
  }) => {
    receiver.answer = async () => {
      await gateway.close()
      return [200, ACKNOWLEDGEMENT]
    }
    const listener = await listen(home, '--forward-to', receiver.url)
    const delivery = notification()
    gateway.handOut(delivery)
    await eventually(() => expect(listener.stdout()).toContain(`No gateway answers at ${gateway.url}`))
    await gateway.open()
    expect(await reportTo(gateway)).toEqual([
      expect.objectContaining({ deliveryToken: delivery.deliveryToken, httpStatus: 200 }),
    ])
    await eventually(() => expect(listener.stdout()).toMatch(/^The gateway is back\.$/m))
    expect(listener.stdout().match(/Lost the gateway/g)).toHaveLength(1)
    expect(listener.stderr()).toBe('')
  })

  it('waits while the gateway is in trouble', async ({ home, gateway }) => {
    const listener = await listen(home)
    gateway.result = resultOf('UNKNOWN_EXCEPTION')
    gateway.handOut()
    await eventually(() => expect(listener.stdout()).toContain('in trouble: unknown exception'))
    gateway.result = resultOf('SUCCESS')
    await eventually(() => expect(listener.stdout()).toContain('The gateway is back.'))
  })

  it('ends when the gateway refuses', async ({ home, gateway }) => {
    const listener = await listen(home)
    gateway.result = resultOf('INVALID_CLIENT_STATUS')
    gateway.handOut()
    const { status, stderr } = await listener.ended
    expect([status, stderr]).toEqual([1, 'The gateway refused: The client is not active.\n'])
  })

  it.for(['SIGINT', 'SIGTERM'] as const)(
    'says goodbye on %s with the answers that nobody confirmed yet',
    async (signal, { home, gateway, receiver }) => {
      const listener = await listen(home, '--forward-to', receiver.url)
      gateway.handOut(notification())
      const answers = await reportTo(gateway)
      listener.kill(signal, signal)
      expect((await listener.ended).status).toBe(0)
      expect(await goodbyesTo(gateway)).toMatchObject([{ isClosing: true, waitSeconds: 0, answers }])
    },
  )

  it('breaks off what it forwards when it is stopped', async ({ home, gateway, receiver }) => {
    receiver.answer = () => new Promise(() => {})
    const listener = await listen(home, '--forward-to', receiver.url)
    gateway.handOut(notification())
    await eventually(() => expect(receiver.received).toHaveLength(1))
    listener.kill('SIGTERM')
    expect((await listener.ended).status).toBe(0)
    expect(await goodbyesTo(gateway)).toMatchObject([{ answers: [{ failure: 'broken_off' }] }])
  })

  it('does not wait long for a goodbye', async ({ home, gateway }) => {
    const listener = await listen(home)
    gateway.isSilent = true
    listener.kill('SIGTERM')
    expect((await listener.ended).status).toBe(0)
    expect(await goodbyesTo(gateway)).toHaveLength(1)
  })

  it.for(['', 'nonsense', 'localhost:3000/hook', 'ftp://localhost/'])(
    'says in a sentence that %j is no address',
    async (address, { home }) => {
      expect(complaintOf(await home.amsel(['listen', '--forward-to', address]))).toContain(`"${address}"`)
    },
  )

  it('says in a sentence that there never was a gateway, that it is gone, or that it refuses', async ({
    home,
    gateway,
  }) => {
    gateway.result = resultOf('NO_INTERFACE_DEF')
    expect(complaintOf(await home.amsel(['listen']))).toContain('There is no operation at this path')
    await gateway.close()
    expect(complaintOf(await home.amsel(['listen']))).toContain(`answers at ${gateway.url}`)
    const DATA_DIR = join(home.directory, 'empty')
    expect(complaintOf(await home.amsel(['listen'], { DATA_DIR }))).toContain('start the gateway first')
  })

  it('believes no answer with a wrong signature', async ({ home, gateway }) => {
    const stranger = createServer((_incoming, outgoing) => send(outgoing, '/elsewhere', {}))
    await writeCredentials(home, await start(stranger))
    expect(complaintOf(await home.amsel(['listen']))).toBe("The answer's signature is not valid.")
    expect(gateway.called).toEqual([])
    await stop(stranger)
  })
})

describe.concurrent('npx amsel trigger', () => {
  it('notifyRefund makes a payment, has it paid and refunds it', async ({ home, gateway }) => {
    const url = 'https://shop.example/hook'
    const { status, stdout } = await home.amsel(['trigger', 'notifyRefund', '--notify-url', url, '--json'])
    const [pay, complete, refund, ...more] = gateway.called
    const paymentRequestId = pay?.request.paymentRequestId
    expect([pay?.operation, complete?.operation]).toEqual(['payments/pay', 'simulator/completePayment'])
    expect(complete?.request).toEqual({ paymentRequestId, outcome: 'SUCCESS' })
    expect(refund).toMatchObject({
      operation: 'payments/refund',
      request: { paymentId: '4711', refundAmount: pay?.request.paymentAmount, refundNotifyUrl: url },
    })
    expect([status, more]).toEqual([0, []])
    const { refundRequestId } = refund?.request ?? {}
    expect(JSON.parse(stdout)).toEqual({ paymentId: '4711', paymentRequestId, refundRequestId })
  })

  it('notifyCapture makes a payment by card, which is captured by itself', async ({ home, gateway }) => {
    const url = 'https://shop.example/hook'
    const { status, stdout } = await home.amsel(['trigger', 'notifyCapture', '--notify-url', url])
    const [pay, ...more] = gateway.called
    expect(pay).toMatchObject({
      operation: 'payments/pay',
      request: { paymentMethod: { paymentMethodType: 'CARD' }, paymentNotifyUrl: url },
    })
    expect([status, more]).toEqual([0, []])
    for (const word of ['4711', 'notifyCapture', url]) expect(stdout).toContain(word)
  })

  it.for(['notifyRefund', 'notifyCapture', 'notifyAuthorization'])(
    '%s has one outcome, and says so in a sentence',
    async (kind, { home, gateway }) => {
      expect(complaintOf(await home.amsel(['trigger', kind, '--outcome', 'FAIL']))).toContain('--outcome')
      expect(gateway.called).toEqual([])
    },
  )
})

describe.concurrent('npx amsel trigger notifyRegistrationStatus', () => {
  it('registers a merchant and has the wallets approve', async ({ home, gateway }) => {
    const { status, stdout } = await home.amsel(['trigger', 'notifyRegistrationStatus'])
    const [register, decide, ...more] = gateway.called
    const registrationRequestId = register?.request.registrationRequestId
    expect(register).toMatchObject({
      operation: 'merchants/registration',
      request: { productCodes: ['IN_STORE_PAYMENT'] },
    })
    expect(register?.request).not.toHaveProperty('registrationNotifyURL')
    expect(decide).toEqual({
      operation: 'simulator/decideRegistration',
      request: { registrationRequestId, registrationStatus: 'APPROVED' },
    })
    expect([status, more]).toEqual([0, []])
    for (const word of [registrationRequestId, 'notifyRegistrationStatus']) expect(stdout).toContain(word)
  })

  it('has it sent to the given address, and with --json tells its name alone', async ({ home, gateway }) => {
    const url = 'https://shop.example/hook'
    const { stdout } = await home.amsel([
      'trigger',
      'notifyRegistrationStatus',
      '--notify-url',
      url,
      '--json',
    ])
    const { registrationNotifyURL, registrationRequestId } = gateway.called[0]?.request ?? {}
    expect(registrationNotifyURL).toBe(url)
    expect(JSON.parse(stdout)).toEqual({ registrationRequestId })
  })

  it('has no outcome to choose', async ({ home, gateway }) => {
    const complaint = complaintOf(
      await home.amsel(['trigger', 'notifyRegistrationStatus', '--outcome', 'FAIL']),
    )
    expect(complaint).toContain('notifyPayment alone')
    expect(gateway.called).toEqual([])
  })
})

describe.concurrent('npx amsel trigger notifyPayment', () => {
  it.for([
    ['SUCCESS', []],
    ['FAIL', ['--outcome', 'FAIL']],
    ['PENDING', ['--outcome', 'PENDING']],
  ] as const)('makes a payment and completes it with %s', async ([outcome, args], { home, gateway }) => {
    const { status, stdout } = await home.amsel(['trigger', 'notifyPayment', ...args])
    const [pay, complete, ...more] = gateway.called
    const paymentRequestId = pay?.request.paymentRequestId
    expect(pay).toMatchObject({ operation: 'payments/pay', request: { productCode: 'CASHIER_PAYMENT' } })
    expect(pay?.request).not.toHaveProperty('paymentNotifyUrl')
    expect(complete).toEqual({
      operation: 'simulator/completePayment',
      request: { paymentRequestId, outcome },
    })
    expect([status, more]).toEqual([0, []])
    for (const word of ['4711', paymentRequestId, outcome, 'npx amsel listen']) expect(stdout).toContain(word)
  })

  it('has it sent to the given address', async ({ home, gateway }) => {
    const url = 'https://shop.example/hook'
    const { stdout } = await home.amsel(['trigger', 'notifyPayment', '--notify-url', url])
    expect(gateway.called[0]?.request).toMatchObject({ paymentNotifyUrl: url })
    expect(stdout).toContain(url)
  })

  it('with --json tells the names of the payment alone', async ({ home, gateway }) => {
    const { stdout } = await home.amsel(['trigger', 'notifyPayment', '--json'])
    const { paymentRequestId } = gateway.called[0]?.request ?? {}
    expect(JSON.parse(stdout)).toEqual({ paymentId: '4711', paymentRequestId })
  })

  it.for<[named: string, args: string[]]>([
    ['notifyPayment, notifyAuthorization', []],
    ['notifyPayment, notifyAuthorization', ['notifyNobody']],
    ['notifyPayment alone', ['notifyAuthorization', '--outcome', 'FAIL']],
    ['SUCCESS, FAIL, PENDING', ['notifyPayment', '--outcome', 'PERHAPS']],
  ])('names %s in a sentence: trigger %j', async ([named, args], { home, gateway }) => {
    expect(complaintOf(await home.amsel(['trigger', ...args]))).toContain(named)
    expect(gateway.called).toEqual([])
  })
})

describe.concurrent('npx amsel trigger notifyAuthorization', () => {
  it('asks for an agreement and agrees to it', async ({ home, gateway }) => {
    const { status, stdout } = await home.amsel(['trigger', 'notifyAuthorization'])
    const [consult, grant, ...more] = gateway.called
    const authState = consult?.request.authState
    expect(consult).toMatchObject({ operation: 'authorizations/consult', request: { terminalType: 'WEB' } })
    expect(consult?.request).not.toHaveProperty('authNotifyUrl')
    expect(grant).toEqual({ operation: 'simulator/grantAuthorization', request: { authState } })
    expect([status, more]).toEqual([0, []])
    for (const word of [authState, 'notifyAuthorization', 'npx amsel listen']) expect(stdout).toContain(word)
  })

  it('has it sent to the given address, and with --json tells its name alone', async ({ home, gateway }) => {
    const url = 'https://shop.example/hook'
    const { stdout } = await home.amsel(['trigger', 'notifyAuthorization', '--notify-url', url, '--json'])
    const { authNotifyUrl, authState } = gateway.called[0]?.request ?? {}
    expect(authNotifyUrl).toBe(url)
    expect(JSON.parse(stdout)).toEqual({ authState })
  })
})

describe.concurrent('npx amsel trigger notifyDispute', () => {
  it('has a payment paid and disputed, and tells their names', async ({ home, gateway }) => {
    const { status, stdout } = await home.amsel(['trigger', 'notifyDispute', '--json'])
    const [pay, complete, open, ...more] = gateway.called
    const { paymentRequestId } = pay?.request ?? {}
    expect(pay?.operation).toBe('payments/pay')
    expect(complete).toEqual({
      operation: 'simulator/completePayment',
      request: { paymentRequestId, outcome: 'SUCCESS' },
    })
    expect(open).toEqual({ operation: 'simulator/openDispute', request: { paymentId: '4711' } })
    expect([status, more]).toEqual([0, []])
    expect(JSON.parse(stdout)).toEqual({ paymentId: '4711', paymentRequestId, disputeId: '815' })
  })

  it.for<[named: string, args: string[]]>([
    ['--outcome', ['--outcome', 'FAIL']],
    ['merchant set', ['--notify-url', 'https://shop.example/hook']],
  ])('names %s in a sentence: %j', async ([named, args], { home, gateway }) => {
    expect(complaintOf(await home.amsel(['trigger', 'notifyDispute', ...args]))).toContain(named)
    expect(gateway.called).toEqual([])
  })
})
