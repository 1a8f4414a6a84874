// The honest merchant: pays at an even pace all the time, and notes how long each answer took.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { samplePayment } from '../../server/dist/cli/sample-payment.js'
import { requestSigner } from '../../server/dist/main/index.js'

const EACH_MS = 50
const ANSWER_MS_MAX = 15_000

export const payRequest = (changes = {}) => ({ ...samplePayment(`order-${randomUUID()}`), ...changes })

export class Shop {
  #times = []
  #isOver = false
  /** Answers that were not what an honest merchant may expect. */
  wrong = []

  constructor({ url, merchant }) {
    this.url = url
    this.sign = requestSigner(merchant)
  }

  start() {
    this.working = this.#work()
  }

  async stop() {
    this.#isOver = true
    await this.working
  }

  async #work() {
    const under = new Set()
    while (!this.#isOver) {
      const paying = this.#pay().finally(() => under.delete(paying))
      under.add(paying)
      await delay(EACH_MS)
    }
    await Promise.all(under)
  }

  async #pay() {
    const startedAt = performance.now()
    try {
      const { result } = await this.ask('payments/pay', payRequest())
      this.#times.push(performance.now() - startedAt)
      if (result.resultCode !== 'PAYMENT_IN_PROCESS') this.wrong.push(result.resultCode)
    } catch (error) {
      this.wrong.push(error.message)
    }
  }

  async ask(operation, request) {
    const { path, headers, body } = await this.sign(operation, request)
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    const response = await fetch(this.url + path, { method: 'POST', headers, body, signal })
    return response.json()
  }

  /** What was measured since the last time. */
  take() {
    const times = this.#times.toSorted((a, b) => a - b)
    this.#times = []
    const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return { count: times.length, p50: at(0.5), p99: at(0.99) }
  }
}
