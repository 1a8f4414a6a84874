import { verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import type { ListedNotification, Merchant } from './merchant.ts'
import type { PaymentNames } from './money.ts'
import { standIn } from './stand-in.ts'

/** A notification as it arrived. */
export interface Arrival {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Record<string, unknown> & { result: { resultStatus: string; resultCode: string } }
}

export const ACKNOWLEDGEMENT = JSON.stringify({
  result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' },
})

export const acknowledge = (response: ServerResponse) => void response.end(ACKNOWLEDGEMENT)
export const answerStatus =
  (status: number, body = '') =>
  (response: ServerResponse) =>
    void response.writeHead(status, { location: '/elsewhere' }).end(body)

/** A merchant's endpoint: a real HTTP server that notes what arrives and answers as the test says. */
export async function startReceiver(port = 0) {
  const arrivals: Arrival[] = []
  const waiting = new Set<() => void>()
  let answer: (response: ServerResponse, arrival: Arrival) => void = acknowledge
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const arrival = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) }
    arrivals.push(arrival)
    answer(response, arrival)
    for (const look of waiting) look()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    port: (server.address() as AddressInfo).port,
    arrivals,
    url: (path = '/notify') => `${address}${path}`,
    answerBy(next: typeof answer) {
      answer = next
    },
    /** Waits until so many have arrived. */
    async arrived(count: number): Promise<Arrival[]> {
      while (arrivals.length < count)
        await new Promise<void>((resolve) => {
          const look = () => {
            waiting.delete(look)
            resolve()
          }
          waiting.add(look)
        })
      return arrivals
    },
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** An endpoint that is another one in every test. */
export function useReceiver(): Receiver {
  let receiver: Receiver | undefined
  beforeEach(async () => {
    receiver = await startReceiver()
  })
  afterEach(() => receiver?.stop())
  return standIn('the receiver', () => receiver)
}

/** A payment whose notifications go to the receiver. */
export async function notifiedPayment(
  merchant: Merchant,
  receiver: Receiver,
  changes: object = {},
): Promise<PaymentNames> {
  const { body } = await merchant.pay({ paymentNotifyUrl: receiver.url(), ...changes })
  return body as never
}

/** Waits until the record says so: the receiver knows of an arrival a moment before the gateway knows of its answer. */
export async function settled(merchant: Merchant, state: string, count = 1): Promise<ListedNotification[]> {
  for (;;) {
    const notifications = await merchant.notifications()
    if (notifications.filter(({ deliveryState }) => deliveryState === state).length >= count)
      return notifications
  }
}

/** As an official library checks a notification: path of the own URL, the headers, the body's bytes. */
export function isSignedBy(merchant: Merchant, { path, headers, text }: Arrival): boolean {
  const [, encoded = ''] = String(headers.signature).split('signature=')
  const content = `POST ${path}\n${headers['client-id']}.${headers['request-time']}.${text}`
  return verify(
    'sha256',
    Buffer.from(content),
    merchant.gatewayKey,
    Buffer.from(decodeURIComponent(encoded), 'base64'),
  )
}
