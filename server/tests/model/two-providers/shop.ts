import { expect } from 'vitest'
import { cardData } from '../../support/card-payments.ts'
import { type Merchant, payRequest } from '../../support/merchant.ts'
import type { Body } from '../../support/signed-client.ts'
import { isOpen } from './records.ts'
import type { Mishap, Upstream } from './upstream.ts'

/** By whom it is paid, and which of the two providers its route leads to. */
export const WAYS = {
  wallet: { type: 'ALIPAY_HK', currency: 'HKD', isRemote: true },
  card: { type: 'CARD', currency: 'HKD', isRemote: true },
  'wallet here': { type: 'GCASH', currency: 'PHP', isRemote: false },
  'card here': { type: 'CARD', currency: 'USD', isRemote: false },
} as const
export type WayName = keyof typeof WAYS

export type Step =
  | {
      readonly act: 'pay'
      readonly way: WayName
      readonly mishap: Mishap | undefined
      readonly amount: number
    }
  | { readonly act: 'repeat'; readonly pick: number }
  | { readonly act: 'decide'; readonly pick: number; readonly outcome: 'SUCCESS' | 'FAIL' | 'PENDING' }
  | { readonly act: 'deliver'; readonly times: number; readonly lies: boolean }
  | { readonly act: 'cancel'; readonly pick: number; readonly mishap: Mishap | undefined }
  | {
      readonly act: 'refund' | 'capture'
      readonly pick: number
      readonly part: number
      readonly mishap: Mishap | undefined
    }
  | { readonly act: 'advance'; readonly seconds: number; readonly isAway: boolean }

interface Bought {
  readonly request: ReturnType<typeof payRequest>
  readonly way: WayName
}

/** A repeat of what nobody has answered waits three seconds for somebody who is gone. */
const REPEATS_MAX = 1

/** A merchant whose payments go to two providers, and their payers. */
export class TwoWayShop {
  readonly merchant: Merchant
  readonly upstream: Upstream
  readonly bought: Bought[] = []
  #names = 0
  #repeats = 0

  constructor(merchant: Merchant, upstream: Upstream) {
    this.merchant = merchant
    this.upstream = upstream
  }

  async take(step: Step): Promise<void> {
    this.upstream.mishap = 'mishap' in step ? step.mishap : undefined
    switch (step.act) {
      case 'pay':
        await this.#pay(step.way, String(step.amount))
        break
      case 'repeat':
        await this.#repeat(step.pick)
        break
      case 'decide':
        await this.#decide(step.pick, step.outcome)
        break
      case 'deliver':
        await this.#deliver(step.times, step.lies)
        break
      case 'advance':
        this.upstream.isAway = step.isAway
        await this.advance(step.seconds)
        this.upstream.isAway = false
        break
      default:
        await this.#change(step)
    }
    this.upstream.mishap = undefined
  }

  async #pay(way: WayName, value: string): Promise<void> {
    const { type, currency } = WAYS[way]
    const isCard = type === 'CARD'
    const request = {
      ...payRequest({ currency, value }),
      paymentMethod: {
        paymentMethodType: type,
        ...(isCard && { paymentMethodMetaData: cardData() }),
      },
      ...(isCard && { paymentFactor: { isAuthorization: true, captureMode: 'MANUAL' } }),
    }
    this.bought.push({ request, way })
    const { body } = await this.merchant.call('payments/pay', request)
    // Nobody may call it failed whose outcome is unknown.
    expect(body.result.resultStatus).not.toBe('F')
  }

  async #repeat(pick: number): Promise<void> {
    const bought = this.bought.at(-1 - (pick % Math.max(this.bought.length, 1)))
    if (!bought || this.#repeats >= REPEATS_MAX) return
    this.#repeats += 1
    await this.merchant.call('payments/pay', bought.request)
  }

  async #decide(pick: number, outcome: 'SUCCESS' | 'FAIL' | 'PENDING'): Promise<void> {
    const bought = this.#picked(pick)
    if (!bought) return
    const { paymentRequestId } = bought.request
    if (!WAYS[bought.way].isRemote) {
      await this.merchant.complete({ paymentRequestId }, outcome)
      return
    }
    const open = [...this.upstream.records.payments.values()].filter(isOpen)
    const payment = open[pick % Math.max(open.length, 1)]
    if (payment) this.upstream.decide(payment, outcome)
  }

  /** Messages come late, and each so often; a lie tells of another amount. */
  async #deliver(times: number, lies: boolean): Promise<void> {
    for (const message of this.upstream.messages.splice(0)) {
      if (lies) await this.upstream.deliver(liedOf(message))
      const told = await Promise.all(Array.from({ length: times }, () => this.upstream.deliver(message)))
      expect(told).not.toContain(false)
    }
  }

  async #change(step: Extract<Step, { act: 'cancel' | 'refund' | 'capture' }>): Promise<void> {
    const bought = this.#picked(step.pick)
    if (!bought) return
    const { paymentRequestId, paymentAmount } = bought.request
    const { paymentId } = (await this.merchant.inquire({ paymentRequestId })).body
    if (step.act === 'cancel') return void (await this.merchant.cancel({ paymentRequestId }))
    const part = BigInt(paymentAmount.value) / BigInt(step.part)
    const amount = { ...paymentAmount, value: String(part) }
    this.#names += 1
    const name = `${step.act}-${paymentRequestId}-${this.#names}`
    if (step.act === 'refund')
      await this.merchant.refund({ paymentId }, amount, { refundRequestId: name.slice(-64) })
    else await this.merchant.capture({ paymentId }, amount, { captureRequestId: name.slice(-64) })
  }

  async advance(seconds: number): Promise<void> {
    for (let { code } = await this.merchant.advance(seconds); code !== 'SUCCESS'; )
      code = (await this.merchant.advance(0)).code
  }

  #picked(pick: number): Bought | undefined {
    return this.bought.at(-1 - (pick % Math.max(this.bought.length, 1)))
  }
}

function liedOf(message: Body): Body {
  const { currency, value } = message.paymentAmount as { currency: string; value: string }
  return { ...message, paymentAmount: { currency, value: String(BigInt(value) + 1n) } } as Body
}
