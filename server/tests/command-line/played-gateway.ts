// What `npx amsel listen` and `npx amsel trigger` stand between: a gateway that plays its side of the contract, and a
// receiver.
import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { resultOf } from '@amsel/contract'
import { type Home, withHome } from '../support/process.ts'

export const CLIENT_ID = 'SANDBOX_LISTENER'
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

export async function start(server: Server, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function stop(server: Server): Promise<void> {
  if (!server.listening) return
  server.close().closeAllConnections()
  await once(server, 'close')
}

const bytesOf = async (incoming: IncomingMessage) => Buffer.concat(await incoming.toArray())

/** Takes signed requests alone, signs its answers, and holds a poll until there is something to hand out. */
export class PlayedGateway {
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

export function send(outgoing: ServerResponse, path: string, answer: object): void {
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

export const ACKNOWLEDGEMENT =
  '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"success"}}'

/** Written as no serializer would, so that a body that was parsed on its way is found out. */
export const BODY =
  '{ "notifyType":"PAYMENT_RESULT","note":"咖啡 \\u2615",\n"paymentRequestId":"order-2417-1",' +
  '"result":{"resultStatus":"S","resultCode":"SUCCESS","resultMessage":"success."}}'

export function notification() {
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
      'notification-kind': 'notifyPayment',
    },
    body: BODY,
  }
}

/** A test with such a gateway, whose credentials the command finds, and with a receiver. */
export const withPlayedGateway = withHome.extend<{ gateway: PlayedGateway; receiver: Receiver }>({
  gateway: async ({ home, onTestFinished }, use) => {
    const gateway = new PlayedGateway()
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

export async function writeCredentials({ dataDir }: Home, gatewayUrl: string): Promise<void> {
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
