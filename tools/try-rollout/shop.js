// A merchant whose calls must all succeed at once: nothing is asked a second time. Some callers pay as fast as they are
// answered; the others rest between their calls, so that their connections are kept without a request.
import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { requestSigner } from '../../server/dist/main/index.js'

const RESTING = 4
const REST_MS = 700
const ANSWER_MS_MAX = 30_000
const VALUE = 1_000n

export class Shop {
  /** By the shop's own ids, as the gateway has confirmed them. */
  payments = new Map()
  refunds = new Map()
  refused = []
  calls = 0
  /** Of these, on a connection that had been used before. */
  kept = 0
  /** Answers that were their connection's last. */
  last = 0
  failures = []
  #isOver = false

  constructor(url, merchant, { notifyUrl, busy }) {
    this.url = url
    this.sign = requestSigner(merchant)
    this.notifyUrl = notifyUrl
    const rests = [...Array(busy).fill(0), ...Array(RESTING).fill(REST_MS)]
    this.callers = rests.map((restMs) => this.#goOn(restMs))
  }

  async close() {
    this.#isOver = true
    await Promise.all(this.callers)
  }

  /** Each caller keeps one connection. */
  async #goOn(restMs) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!this.#isOver) {
      await this.#order(agent, restMs).catch((error) => this.failures.push(error.message))
      await delay(restMs)
    }
    agent.destroy()
  }

  async #order(agent, restMs) {
    const paymentRequestId = `order-${randomUUID()}`
    const amount = { currency: 'HKD', value: String(VALUE) }
    const { paymentId } = await this.#call(agent, 'payments/pay', {
      productCode: 'CASHIER_PAYMENT',
      paymentRequestId,
      order: { referenceOrderId: paymentRequestId, orderDescription: 'Two cups', orderAmount: amount },
      paymentAmount: amount,
      paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
      env: { terminalType: 'WEB' },
      paymentRedirectUrl: 'https://shop.example/return',
      paymentNotifyUrl: this.notifyUrl,
    })
    await delay(restMs)
    await this.#call(agent, 'simulator/completePayment', { paymentId, outcome: 'SUCCESS' })
    this.payments.set(paymentRequestId, { paymentId, value: VALUE })
  }

  async #call(agent, operation, order) {
    const { path, headers, body } = await this.sign(operation, order)
    this.calls += 1
    const request = httpRequest(this.url + path, {
      ...{ agent, method: 'POST', headers },
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    const answered = new Promise((resolve, reject) => request.once('response', resolve).once('error', reject))
    request.end(body)
    try {
      const response = await answered
      const { result, ...answer } = JSON.parse(await text(response))
      if (request.reusedSocket) this.kept += 1
      if (response.headers.connection === 'close') this.last += 1
      const isGood = ['SUCCESS', 'PAYMENT_IN_PROCESS'].includes(result.resultCode)
      if (!isGood || !response.headers.signature) throw new Error(`answered ${result.resultCode}`)
      return answer
    } catch (error) {
      const where = request.reusedSocket ? 'a kept connection' : 'a new connection'
      throw new Error(`${operation} on ${where}: ${error.code ?? error.message}`)
    }
  }
}
