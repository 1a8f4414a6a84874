// A merchant that does what a good one does: what has no certain answer is asked again, with the same ids, at any node.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { requestSigner } from '../../server/dist/main/index.js'

const WORKERS = 12
const REPEAT_AFTER_MS = 200
const ANSWER_MS_MAX = 15_000
/** Whether it need not be asked again; a payment that waits for its payer is in process. */
const isCertain = (operation, { resultCode }) =>
  resultCode === 'SUCCESS' || (operation === 'payments/pay' && resultCode === 'PAYMENT_IN_PROCESS')

export class Shop {
  /** By the shop's own ids, as the gateway has confirmed them. */
  payments = new Map()
  refunds = new Map()
  answers = { S: 0, 'U, in process': 0, 'U, unknown': 0, F: 0, none: 0 }
  refused = []
  #isOver = false
  #orders = 0

  constructor(balancer, merchant, notifyUrl, workers = WORKERS) {
    this.balancer = balancer
    this.sign = requestSigner(merchant)
    this.notifyUrl = notifyUrl
    this.workers = Array.from({ length: workers }, () => this.#work())
  }

  get total() {
    return Object.values(this.answers).reduce((sum, count) => sum + count, 0)
  }

  /** Every order is seen to its end. */
  async close() {
    this.#isOver = true
    await Promise.all(this.workers)
  }

  async #work() {
    while (!this.#isOver) await this.#order()
  }

  async #order() {
    this.#orders += 1
    const value = String(1_000 + this.#orders)
    const isRefunded = this.#orders % 3 === 0
    const paymentRequestId = `order-${randomUUID()}`
    const amount = { currency: 'HKD', value }
    const { paymentId } = await this.#certain('payments/pay', {
      productCode: 'CASHIER_PAYMENT',
      paymentRequestId,
      order: { referenceOrderId: paymentRequestId, orderDescription: 'Two cups', orderAmount: amount },
      paymentAmount: amount,
      paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
      env: { terminalType: 'WEB' },
      paymentRedirectUrl: 'https://shop.example/return',
      paymentNotifyUrl: this.notifyUrl,
    })
    await this.#certain('simulator/completePayment', { paymentId, outcome: 'SUCCESS' })
    this.payments.set(paymentRequestId, { paymentId, value: BigInt(value) })
    if (!isRefunded) return
    const refundRequestId = `refund-${randomUUID()}`
    const { refundId } = await this.#certain('payments/refund', {
      refundRequestId,
      paymentId,
      refundAmount: amount,
      refundNotifyUrl: this.notifyUrl,
    })
    this.refunds.set(refundRequestId, { refundId, paymentRequestId, value: BigInt(value) })
  }

  /** Asks until the answer is certain. */
  async #certain(operation, request) {
    for (;;) {
      const node = this.balancer.next()
      const answer = node && (await this.#ask(node, operation, request))
      if (answer && isCertain(operation, answer.result)) return answer
      if (answer?.result.resultStatus === 'F') this.refused.push(`${operation}: ${answer.result.resultCode}`)
      await delay(REPEAT_AFTER_MS)
    }
  }

  async #ask(node, operation, request) {
    const { path, headers, body } = await this.sign(operation, request)
    try {
      const signal = AbortSignal.timeout(ANSWER_MS_MAX)
      const response = await fetch(node.url + path, { method: 'POST', headers, body, signal })
      const answer = await response.json()
      this.answers[kindOf(answer.result)] += 1
      return answer
    } catch {
      this.answers.none += 1
      return null
    }
  }
}

const kindOf = ({ resultStatus, resultCode }) => {
  if (resultStatus !== 'U') return resultStatus
  return resultCode === 'UNKNOWN_EXCEPTION' ? 'U, unknown' : 'U, in process'
}
