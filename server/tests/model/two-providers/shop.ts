import { expect } from 'vitest'
import { cardData } from '../../support/card-payments.ts'
import type { TestGateway } from '../../support/gateway.ts'
import { type Merchant, payRequest } from '../../support/merchant.ts'
import type { Body } from '../../support/signed-client.ts'
import { Contradictions } from './contradictions.ts'
import { type Fate, Held } from './fate.ts'
import { isPaid } from './messages.ts'
import { isOpen, type UpstreamPayment } from './records.ts'
import { type Step, WAYS, type WayName } from './steps.ts'
import type { Upstream } from './upstream.ts'

export interface Bought {
  readonly request: ReturnType<typeof payRequest>
  readonly way: WayName
  /** Where its payer was sent. */
  readonly pages: Set<string>
}

export interface Elsewhere {
  readonly upstreams: readonly [Upstream, Upstream]
  readonly fate: Fate
}

/** A repeat of what nobody has answered waits three seconds, for somebody who is gone or for an answer that is held. */
const REPEATS_MAX = 1
const OVERLAPS_MAX = 1
/** More than an account may leave without an answer before it is left alone. */
const RESETS = 8

/** A merchant whose payments go to the simulator and to two upstream accounts, and their payers. */
export class Shop {
  readonly merchant: Merchant
  readonly upstreams: readonly [Upstream, Upstream]
  readonly contradictions: Contradictions
  readonly bought: Bought[] = []
  readonly #fate: Fate
  #names = 0
  #repeats = 0
  #overlaps = 0

  constructor(gateway: TestGateway, merchant: Merchant, { upstreams, fate }: Elsewhere) {
    this.merchant = merchant
    this.upstreams = upstreams
    this.contradictions = new Contradictions(gateway, merchant.clientId, upstreams)
    this.#fate = fate
  }

  async take(step: Step): Promise<void> {
    this.#fate.mishap = 'mishap' in step && step.act !== 'overlap' ? step.mishap : undefined
    switch (step.act) {
      case 'pay':
        await this.#pay(this.#order(step.way, String(step.amount)))
        break
      case 'overlap':
        await this.#overlap(step)
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
      case 'contradict':
        await this.contradictions.play(step)
        break
      case 'advance':
        await this.#advanceWithout(step.away, step.seconds)
        break
      default:
        await this.#change(step)
    }
    this.#fate.mishap = undefined
  }

  #order(way: WayName, value: string): Bought {
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
    const bought = { request, way, pages: new Set<string>() }
    this.bought.push(bought)
    return bought
  }

  async #pay(bought: Bought): Promise<Body> {
    const body = await this.#ask(bought)
    // Nobody may call it failed whose outcome is unknown, or who may be paid at another account.
    expect(body.result.resultStatus).not.toBe('F')
    return body
  }

  async #ask({ request, pages }: Bought): Promise<Body> {
    const { body } = await this.merchant.call('payments/pay', request)
    if (body.normalUrl) pages.add(String(body.normalUrl))
    return body
  }

  async #repeat(pick: number): Promise<void> {
    const bought = this.#picked(pick)
    if (!bought || this.#repeats >= REPEATS_MAX) return
    this.#repeats += 1
    await this.#ask(bought)
  }

  /** The same payment is asked for again while the first answer is on its way, which comes when the second has come. */
  async #overlap({ end, mishap, isSpared }: Extract<Step, { act: 'overlap' }>): Promise<void> {
    if (this.#overlaps >= OVERLAPS_MAX) return
    this.#overlaps += 1
    const held = new Held(end)
    this.#fate.held = held
    const bought = this.#order('wallet', '4700')
    const first = this.#pay(bought)
    const account = await held.met
    const again = this.#pay(bought)
    if (isSpared) await this.#silence(account)
    this.#fate.mishap = mishap
    await again
    this.#fate.mishap = undefined
    held.release()
    await first
  }

  /** Other payers meet an account that resets their calls. */
  async #silence(account: Upstream): Promise<void> {
    account.resets = RESETS
    await Promise.all(
      Array.from({ length: RESETS }, (_, index) => this.#pay(this.#order('wallet', `${900 + index}`))),
    )
    account.resets = 0
  }

  async #decide(pick: number, outcome: 'SUCCESS' | 'FAIL' | 'PENDING'): Promise<void> {
    const bought = this.#picked(pick)
    if (!bought) return
    const { paymentRequestId } = bought.request
    if (!WAYS[bought.way].isRemote) {
      await this.merchant.complete({ paymentRequestId }, outcome)
      return
    }
    const open = this.#listOpen()
    const found = open[pick % Math.max(open.length, 1)]
    if (found) found.upstream.decide(found.payment, outcome)
  }

  #listOpen(): { upstream: Upstream; payment: UpstreamPayment }[] {
    return this.upstreams.flatMap((upstream) =>
      upstream.records
        .of(this.merchant.clientId)
        .filter(isOpen)
        .map((payment) => ({ upstream, payment })),
    )
  }

  /** Who was to decide within days has done so. */
  async decideSlow(): Promise<void> {
    for (const { upstream, payment } of this.#listOpen())
      if (payment.status === 'PENDING') upstream.decide(payment, 'SUCCESS')
    for (const { request, way } of this.bought) {
      const { paymentRequestId } = request
      if (WAYS[way].isRemote) continue
      const { paymentStatus } = (await this.merchant.inquire({ paymentRequestId })).body
      if (paymentStatus === 'PENDING') await this.merchant.complete({ paymentRequestId }, 'SUCCESS')
    }
  }

  /** Messages come late, and each so often; a lie tells of another amount. */
  async #deliver(times: number, lies: boolean): Promise<void> {
    for (const upstream of this.upstreams)
      for (const message of upstream.messages.splice(0)) {
        if (lies && isPaid(message)) await this.contradictions.tellOfMore(upstream, message)
        const reported = await Promise.all(
          Array.from({ length: times }, () => upstream.deliver(message.body)),
        )
        expect(reported).not.toContain(false)
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

  async #advanceWithout(away: 'nobody' | 'first' | 'both', seconds: number): Promise<void> {
    const [first, second] = this.upstreams
    first.isAway = away !== 'nobody'
    second.isAway = away === 'both'
    await this.advance(seconds)
    first.isAway = false
    second.isAway = false
  }

  async advance(seconds: number): Promise<void> {
    for (let { code } = await this.merchant.advance(seconds); code !== 'SUCCESS'; )
      code = (await this.merchant.advance(0)).code
  }

  #picked(pick: number): Bought | undefined {
    return this.bought.at(-1 - (pick % Math.max(this.bought.length, 1)))
  }
}
