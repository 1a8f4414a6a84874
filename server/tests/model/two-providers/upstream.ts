import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Body } from '../../support/signed-client.ts'
import type { Fate } from './fate.ts'
import { type Message, ofPayment, ofTransaction } from './messages.ts'
import { isOpen, RISK_REJECT, type UpstreamPayment, UpstreamRecords } from './records.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Somebody else's gateway, as far as it is called: it signs, keeps its first word under a key, and can be cut off. */
export class Upstream {
  /** Of the gateway's account there. */
  readonly name: string
  readonly publicKey: KeyObject = keys.publicKey
  readonly clientId: string
  readonly records: UpstreamRecords
  /** What it would tell by itself, until somebody delivers it. */
  readonly messages: Message[] = []
  /** Nobody gets through. */
  isAway = false
  /** So many calls to pay do not get through either. */
  resets = 0
  notifyUrl = ''
  readonly #server = createServer((request, response) => void this.#take(request, response))
  readonly #fate: Fate

  constructor(name: string, fate: Fate) {
    this.name = name
    this.clientId = `SANDBOX_${name.toUpperCase()}`
    this.records = new UpstreamRecords(name)
    this.#fate = fate
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
    const path = String(request.url)
    const operation = path.replace('/ams/sandbox/api/v1/', '')
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    if (this.isAway || this.#isReset(operation)) return void response.destroy()
    const held = this.#fate.takeHeld(operation)
    const end = held?.end ?? this.#fate.takeMishap(operation)
    if (end === 'lost') return void response.destroy()
    const answer = end === 'refused' ? RISK_REJECT : this.records.answer(operation, asked)
    if (end === 'told before' && operation === 'payments/pay') await this.#payBefore(asked)
    if (held) {
      held.meet(this)
      await held.released
    }
    if (end === 'unanswered') return void response.destroy()
    this.#answer(response, path, end === 'denied' ? this.#denied(asked) : answer)
  }

  #isReset(operation: string): boolean {
    if (operation !== 'payments/pay' || this.resets === 0) return false
    this.resets -= 1
    return true
  }

  #answer(response: ServerResponse, path: string, answer: object): void {
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
    const reported = this.messages.at(-1)
    if (reported) await this.deliver(reported.body)
  }

  /** It is done, and refused in words. Of what was captured a message tells the truth later. */
  #denied(asked: Partial<Record<'paymentRequestId' | 'captureRequestId', string>>): object {
    const opened = this.records.payments.get(asked.paymentRequestId ?? '')
    if (opened) opened.isDenied = true
    for (const payment of this.records.payments.values())
      for (const done of payment.transactions)
        if (done.id === asked.captureRequestId) {
          done.flips += 1
          this.messages.push(ofTransaction(payment, done))
        }
    return RISK_REJECT
  }

  /** The payer decides; nobody is notified yet. */
  decide(payment: UpstreamPayment, outcome: 'SUCCESS' | 'FAIL' | 'PENDING'): void {
    if (!isOpen(payment)) return
    payment.status = outcome
    if (outcome === 'SUCCESS') {
      payment.captured = payment.isCard ? 0n : payment.amount
      payment.wasPaid = true
    }
    if (outcome !== 'PENDING') this.messages.push(ofPayment(payment))
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
    const { clientId } = this
    const content = `POST ${path}\n${clientId}.${time}.${text}`
    const value = encodeURIComponent(sign('sha256', Buffer.from(content), keys.privateKey).toString('base64'))
    return { 'client-id': clientId, signature: `algorithm=RSA256,keyVersion=1,signature=${value}` }
  }
}
