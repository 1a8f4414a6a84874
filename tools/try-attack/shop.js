// A merchant who signs and calls as it should.
import { randomUUID } from 'node:crypto'
import { samplePayment } from '../../server/dist/domain/index.js'
import { requestSigner } from '../../server/dist/main/index.js'

const ANSWER_MS_MAX = 15_000
const TILLS = 32

export const payRequest = (changes = {}) => ({ ...samplePayment(`order-${randomUUID()}`), ...changes })

export class Shop {
  constructor({ url, merchant }) {
    this.url = url
    this.sign = requestSigner(merchant)
  }

  async ask(operation, request) {
    const { path, headers, body } = await this.sign(operation, request)
    const signal = AbortSignal.timeout(ANSWER_MS_MAX)
    const response = await fetch(this.url + path, { method: 'POST', headers, body, signal })
    return response.json()
  }

  /** Honest payments, many at a time, for so long. */
  async payAsFastAsPossible(ms) {
    const until = performance.now() + ms
    const till = async () => {
      while (performance.now() < until) await this.ask('payments/pay', payRequest())
    }
    await Promise.all(Array.from({ length: TILLS }, till))
  }
}
