import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Body } from '../../support/signed-client.ts'
import { isOpen, type UpstreamPayment, UpstreamRecords } from './records.ts'

/** What becomes of a call: lost on its way there, done and lost on its way back, or told by a message before it is answered. */
export type Mishap = 'lost' | 'unanswered' | 'told before'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Somebody else's gateway, as far as it is called: it signs, keeps its first word under a key, and can be cut off. */
export class Upstream {
  readonly publicKey: KeyObject = keys.publicKey
  readonly records = new UpstreamRecords()
  /** What it would tell by itself, until somebody delivers it. */
  readonly messages: Body[] = []
  /** Of the next call. */
  mishap: Mishap | undefined
  /** Nobody gets through. */
  isAway = false
  readonly #server = createServer((request, response) => void this.#take(request, response))
  readonly #clientId: string
  notifyUrl = ''

  constructor(clientId: string) {
    this.#clientId = clientId
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { mishap } = this
    this.mishap = undefined
    if (this.isAway || mishap === 'lost') return void response.destroy()
    const path = String(request.url)
    const operation = path.replace('/ams/sandbox/api/v1/', '')
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    const answer = this.records.answer(operation, asked)
    if (mishap === 'told before' && operation === 'payments/pay') await this.#payBefore(asked)
    if (mishap === 'unanswered') return void response.destroy()
    const text = JSON.stringify(answer)
    const time = String(Date.now())
    response.writeHead(200, {
      'content-type': 'application/json',
      'response-time': time,
      ...this.#signed(path, time, text),
    })
    response.end(text)
  }

  /** The payer is quicker than the answer. */
  async #payBefore({ paymentRequestId }: { paymentRequestId: string }): Promise<void> {
    const payment = this.records.payments.get(paymentRequestId)
    if (!payment || !isOpen(payment)) return
    this.decide(payment, 'SUCCESS')
    const told = this.messages.at(-1)
    if (told) await this.deliver(told)
  }

  /** The payer decides; nobody is told yet. */
  decide(payment: UpstreamPayment, outcome: 'SUCCESS' | 'FAIL' | 'PENDING'): void {
    if (!isOpen(payment)) return
    payment.status = outcome
    if (outcome === 'SUCCESS') payment.captured = payment.isCard ? 0n : payment.amount
    if (outcome !== 'PENDING') this.messages.push(messageOf(payment))
  }

  /** True when it was acknowledged. */
  async deliver(message: Body): Promise<boolean> {
    const url = new URL(`${this.notifyUrl}/payment`)
    const text = JSON.stringify(message)
    const time = String(Date.now())
    const headers = {
      'content-type': 'application/json',
      'request-time': time,
      ...this.#signed(url.pathname, time, text),
    }
    const response = await fetch(url, { method: 'POST', headers, body: text })
    return response.status === 200
  }

  #signed(path: string, time: string, text: string): Record<string, string> {
    const content = `POST ${path}\n${this.#clientId}.${time}.${text}`
    const value = encodeURIComponent(sign('sha256', Buffer.from(content), keys.privateKey).toString('base64'))
    return { 'client-id': this.#clientId, signature: `algorithm=RSA256,keyVersion=1,signature=${value}` }
  }
}

const messageOf = ({ id, paymentId, status, amount, currency }: UpstreamPayment): Body => ({
  notifyType: 'PAYMENT_RESULT',
  result:
    status === 'SUCCESS'
      ? { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success' }
      : { resultCode: 'USER_BALANCE_NOT_ENOUGH', resultStatus: 'F', resultMessage: 'no' },
  paymentRequestId: id,
  paymentId,
  paymentAmount: { currency, value: String(amount) },
  ...(status === 'SUCCESS' && { paymentTime: new Date().toISOString() }),
})
