import type { Network } from './network.ts'
import type { Node } from './node.ts'
import { runOutside } from './owner.ts'
import type { Random } from './random.ts'
import type { Time } from './time.ts'

export const CURRENCY = 'HKD'
const PREFIX = '/ams/api/v1'
const NOTIFY_URL = 'https://shop.example/notify'
const ANSWER_MS_MAX = 20_000
const TRIES_MAX = 12

export type Deed = 'refund-part' | 'refund-rest' | 'cancel' | 'capture' | 'capture-part' | 'inquire' | 'again'
export type Way = 'card' | 'manual' | 'wallet'

/** One purchase, and what its merchant does about it afterwards. */
export interface Purchase {
  readonly id: number
  readonly shop: number
  readonly at: number
  readonly way: Way
  readonly amountMinor: number
  /** Whether the payer pays in the end, where that is theirs to say. */
  readonly isPaid: boolean
  readonly payerAt: number
  readonly deeds: readonly { readonly deed: Deed; readonly afterMs: number }[]
}

export interface Answer {
  readonly result: { readonly resultCode: string; readonly resultStatus: 'S' | 'F' | 'U' }
  readonly [field: string]: unknown
}

/** What a merchant asked for under an id of its own, and what it was told. */
interface Asked {
  readonly path: string
  readonly requestId: string
  readonly request: object
  /** In the order in which they came. */
  readonly answers: Answer[]
}

interface Notified {
  readonly kind: string
  readonly body: Readonly<Record<string, unknown>>
}

interface Surroundings {
  readonly time: Time
  readonly random: Random
  readonly network: Network
  /** Some node of the gateway. */
  readonly gateway: () => Pick<Node, 'name' | 'call'>
}

/** A merchant's system. It asks again as long as it has no answer that it can rely on, as the interface wants it. */
export class Shop {
  readonly name: string
  readonly clientId: string
  readonly asked: Asked[] = []
  readonly notified: Notified[] = []
  readonly #surroundings: Surroundings

  constructor(name: string, clientId: string, surroundings: Surroundings) {
    this.name = name
    this.clientId = clientId
    this.#surroundings = surroundings
  }

  sell(purchase: Purchase): void {
    runOutside(() => this.#surroundings.time.after(purchase.at, () => void this.#carryOut(purchase)))
  }

  async #carryOut(purchase: Purchase): Promise<void> {
    const amount = { currency: CURRENCY, value: String(purchase.amountMinor) }
    const paid = await this.#ask('payments/pay', `pay-${purchase.id}`, payRequest(purchase, amount))
    const paymentId = paid?.paymentId
    if (typeof paymentId !== 'string') return
    let count = 0
    for (const { deed, afterMs } of purchase.deeds) {
      await this.#sleep(afterMs)
      count += 1
      const value = (share: number) => ({
        ...amount,
        value: String(Math.floor(purchase.amountMinor * share)),
      })
      const refund = (share: number) =>
        this.#ask('payments/refund', `refund-${purchase.id}-${count}`, {
          refundRequestId: `refund-${purchase.id}-${count}`,
          paymentId,
          refundAmount: value(share),
          refundNotifyUrl: NOTIFY_URL,
        })
      const capture = (share: number) =>
        this.#ask('payments/capture', `capture-${purchase.id}-${count}`, {
          captureRequestId: `capture-${purchase.id}-${count}`,
          paymentId,
          captureAmount: value(share),
        })
      const deeds: Record<Deed, () => Promise<unknown>> = {
        'refund-part': () => refund(0.3),
        'refund-rest': () => refund(1),
        again: () => this.#askAgain(purchase),
        cancel: () => this.#ask('payments/cancel', `cancel-${purchase.id}-${count}`, { paymentId }),
        capture: () => capture(1),
        'capture-part': () => capture(0.6),
        inquire: () => this.#ask('payments/inquiryPayment', `inquiry-${purchase.id}-${count}`, { paymentId }),
      }
      await deeds[deed]()
    }
  }

  /** The merchant sends something again that it has an answer to: the same one must come. */
  async #askAgain({ id }: Purchase): Promise<void> {
    const known = this.asked.filter(({ requestId }) => requestId.split('-')[1] === String(id))
    const asked = this.#surroundings.random.pick(known)
    const answer = await this.#once(asked)
    if (answer) asked.answers.push(answer)
  }

  /** The last answer; null where none came. */
  async #ask(path: string, requestId: string, request: object): Promise<Answer | null> {
    const asked: Asked = { path, requestId, request, answers: [] }
    this.asked.push(asked)
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const answer = await this.#once(asked)
      if (answer) asked.answers.push(answer)
      if (answer && answer.result.resultStatus !== 'U') return answer
      await this.#sleep(1_000 * 2 ** Math.min(tries, 5))
    }
    return asked.answers.at(-1) ?? null
  }

  async #once({ path, requestId, request }: Asked): Promise<Answer | null> {
    const { network, gateway } = this.#surroundings
    const node = gateway()
    const letter = { from: this.name, to: node.name, what: `${path.slice('payments/'.length)} ${requestId}` }
    const asking = network.ask(letter, () =>
      node.call(this.clientId, `${PREFIX}/${path}`, JSON.stringify(request)),
    )
    const text = await Promise.race([asking.catch(() => null), this.#sleep(ANSWER_MS_MAX).then(() => null)])
    return text === null ? null : JSON.parse(text)
  }

  receive(kind: string, body: string): void {
    this.notified.push({ kind, body: JSON.parse(body) })
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void runOutside(() => this.#surroundings.time.after(ms, resolve)))
  }
}

const CARD = { cardNo: '4054695723100768', cvv: '123', expiryMonth: '12', expiryYear: '39' }

function payRequest({ id, way }: Purchase, amount: object) {
  return {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: `pay-${id}`,
    order: { referenceOrderId: `order-${id}`, orderDescription: 'Two cups of coffee', orderAmount: amount },
    paymentAmount: amount,
    paymentMethod:
      way === 'wallet'
        ? { paymentMethodType: 'ALIPAY_HK' }
        : { paymentMethodType: 'CARD', paymentMethodMetaData: CARD },
    ...(way === 'manual' && { paymentFactor: { isAuthorization: true, captureMode: 'MANUAL' } }),
    env: { terminalType: 'WEB', clientIp: '203.0.113.9' },
    paymentRedirectUrl: 'https://shop.example/return',
    paymentNotifyUrl: NOTIFY_URL,
  }
}
