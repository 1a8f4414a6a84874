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
export const WALLET = 'ALIPAY_HK'
/** Between the choice of a method and the payment itself. */
export const CHOOSING_MS = 2_000

interface Price {
  readonly currency: string
  readonly value: string
}

export type Deed = 'refund-part' | 'refund-rest' | 'cancel' | 'capture' | 'capture-part' | 'inquire' | 'again'
export type Way = 'card' | 'manual' | 'wallet' | 'session' | 'payment-code' | 'order-code'

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
  /** In how many tabs the payer chooses, where there is something to choose. */
  readonly tabs: number
  /** Whether the merchant does the next thing before it knows what became of the last. */
  readonly isHasty: boolean
  readonly deeds: readonly { readonly deed: Deed; readonly afterMs: number }[]
}

export interface Answer {
  readonly result: { readonly resultCode: string; readonly resultStatus: 'S' | 'F' | 'U' }
  readonly [field: string]: unknown
}

/** Nobody has answered. */
const NONE: Answer = { result: { resultCode: 'NONE', resultStatus: 'U' } }

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
  /** By purchase. */
  readonly sessions = new Map<number, string>()
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
    const paymentId = await this.#open(purchase, amount)
    if (typeof paymentId !== 'string') return
    let count = 0
    const underWay: Promise<unknown>[] = []
    for (const { deed, afterMs } of purchase.deeds) {
      await this.#sleep(afterMs)
      count += 1
      const name = `${purchase.id}-${count}`
      const value = (share: number) => ({
        ...amount,
        value: String(Math.floor(purchase.amountMinor * share)),
      })
      const refund = (share: number) =>
        this.#ask('payments/refund', `refund-${name}`, {
          refundRequestId: `refund-${name}`,
          paymentId,
          refundAmount: value(share),
          refundNotifyUrl: NOTIFY_URL,
        })
      const capture = (share: number) =>
        this.#ask('payments/capture', `capture-${name}`, {
          captureRequestId: `capture-${name}`,
          paymentId,
          captureAmount: value(share),
        })
      const deeds: Record<Deed, () => Promise<unknown>> = {
        'refund-part': () => refund(0.3),
        'refund-rest': () => refund(1),
        again: () => this.#askAgain(purchase),
        cancel: () => this.#ask('payments/cancel', `cancel-${name}`, { paymentId }),
        capture: () => capture(1),
        'capture-part': () => capture(0.6),
        inquire: () => this.#ask('payments/inquiryPayment', `inquiry-${name}`, { paymentId }),
      }
      const doing = deeds[deed]()
      underWay.push(doing)
      if (!purchase.isHasty) await doing
    }
    await Promise.all(underWay)
  }

  /** The payment's id, as soon as there is one. */
  async #open(purchase: Purchase, amount: Price): Promise<unknown> {
    const requestId = `pay-${purchase.id}`
    if (purchase.way !== 'session')
      return (await this.#ask('payments/pay', requestId, payRequest(purchase, amount)))?.paymentId
    const opened = await this.#ask(
      'payments/createPaymentSession',
      requestId,
      sessionRequest(purchase, amount),
    )
    if (typeof opened?.paymentSessionId !== 'string') return null
    this.sessions.set(purchase.id, opened.paymentSessionId)
    await this.#sleep(purchase.payerAt + CHOOSING_MS)
    const inquiry = { paymentRequestId: requestId }
    return (await this.#ask('payments/inquiryPayment', `inquiry-${purchase.id}-0`, inquiry))?.paymentId
  }

  /** The merchant sends something again that it has an answer to: the same one must come. */
  async #askAgain({ id }: Purchase): Promise<void> {
    const known = this.asked.filter(({ requestId }) => requestId.split('-')[1] === String(id))
    const asked = this.#surroundings.random.pick(known)
    const answer = await this.#once(asked)
    asked.answers.push(answer ?? NONE)
  }

  /** The last answer; null where none came. */
  async #ask(path: string, requestId: string, request: object): Promise<Answer | null> {
    const asked: Asked = { path, requestId, request, answers: [] }
    this.asked.push(asked)
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      const answer = await this.#once(asked)
      asked.answers.push(answer ?? NONE)
      if (answer && answer.result.resultStatus !== 'U') return answer
      await this.#sleep(1_000 * 2 ** Math.min(tries, 5))
    }
    return asked.answers.at(-1) ?? null
  }

  async #once({ path, requestId, request }: Asked): Promise<Answer | null> {
    const { network, gateway } = this.#surroundings
    const node = gateway()
    const letter = { from: this.name, to: node.name, what: `${path.slice('payments/'.length)} ${requestId}` }
    let isGone = false
    const call = { path: `${PREFIX}/${path}`, body: JSON.stringify(request), isCallerGone: () => isGone }
    const asking = network.ask(letter, () => node.call(this.clientId, call))
    const text = await Promise.race([asking.catch(() => null), this.#sleep(ANSWER_MS_MAX).then(() => null)])
    isGone = true
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

/** The customer's phone shows it. */
const PAYMENT_CODE = '2812345678901234'
const SELLER = {
  referenceMerchantId: 'M-1',
  merchantName: 'Corner',
  store: { referenceStoreId: 'S-1', storeName: 'Corner at the quay' },
}

const METHODS: Readonly<Record<Exclude<Way, 'session'>, object>> = {
  card: { paymentMethodType: 'CARD', paymentMethodMetaData: CARD },
  manual: { paymentMethodType: 'CARD', paymentMethodMetaData: CARD },
  wallet: { paymentMethodType: WALLET },
  'payment-code': { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: PAYMENT_CODE },
  'order-code': { paymentMethodType: 'CONNECT_WALLET' },
}

const FACTORS: Readonly<Partial<Record<Way, object>>> = {
  manual: { isAuthorization: true, captureMode: 'MANUAL' },
  'payment-code': { inStorePaymentScenario: 'PaymentCode' },
  'order-code': { inStorePaymentScenario: 'OrderCode' },
}

const requestOf = ({ id, way }: Purchase, amount: Price) => ({
  paymentRequestId: `pay-${id}`,
  order: {
    ...{ referenceOrderId: `order-${id}`, orderDescription: 'Two cups of coffee', orderAmount: amount },
    ...(isInStore(way) && { merchant: SELLER }),
  },
  paymentAmount: amount,
  paymentNotifyUrl: NOTIFY_URL,
})

const isInStore = (way: Way) => way === 'payment-code' || way === 'order-code'

const payRequest = (purchase: Purchase, amount: Price) => ({
  productCode: isInStore(purchase.way) ? 'IN_STORE_PAYMENT' : 'CASHIER_PAYMENT',
  ...requestOf(purchase, amount),
  paymentMethod: METHODS[purchase.way as Exclude<Way, 'session'>],
  paymentFactor: FACTORS[purchase.way],
  env: { terminalType: 'WEB', clientIp: '203.0.113.9' },
  paymentRedirectUrl: 'https://shop.example/return',
})

const sessionRequest = (purchase: Purchase, amount: Price) => ({
  productCode: 'CASHIER_PAYMENT',
  productScene: 'CHECKOUT_PAYMENT',
  ...requestOf(purchase, amount),
  paymentRedirectUrl: 'https://shop.example/return',
})
