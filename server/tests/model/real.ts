import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestGateway } from '../support/gateway.ts'
import { type Merchant, payRequest, type TestAnswer } from '../support/merchant.ts'
import { press } from '../support/payer.ts'
import type { Act, PageAct, Pay } from './acts/act.ts'
import { isAtPage } from './commands/command.ts'
import { CARDS, METHODS, methodOf } from './facts.ts'
import { whileBroken } from './faults.ts'
import type { Fault } from './plot.ts'
import { seenIn, viewOf } from './view.ts'
import { findPayment, type World } from './world.ts'

export const OPERATIONS = {
  pay: 'payments/pay',
  complete: 'simulator/completePayment',
  cancel: 'payments/cancel',
  capture: 'payments/capture',
  raise: 'payments/updateAmount',
  refund: 'payments/refund',
} as const satisfies Record<Exclude<Act, PageAct>['act'], string>

/** The real side: a merchant of the gateway, and what it has learned from it. */
export class Real {
  readonly gateway: TestGateway
  readonly merchant: Merchant
  readonly #tick: () => void
  /** The gateway's names, by the merchant's. */
  readonly #names = new Map<string, unknown>()
  #accessToken: unknown

  constructor(gateway: TestGateway, merchant: Merchant, tick: () => void) {
    this.gateway = gateway
    this.merchant = merchant
    this.#tick = tick
  }

  /** A millisecond passes before each command, so that no two things of different commands are due at one moment. */
  tick(world: World): void {
    this.#tick()
    world.now += 1
  }

  async plan(act: Act, plan: object): Promise<void> {
    if (isAtPage(act)) throw new Error('pages have no plans')
    const planned = { operation: OPERATIONS[act.act], ...plan }
    expect((await this.merchant.call('simulator/planOutcome', planned)).code).toBe('SUCCESS')
  }

  /** Null when the connection was closed without an answer. */
  async perform(world: World, act: Act, fault?: Fault): Promise<string | null> {
    if (isAtPage(act)) return this.#press(act, fault)
    const request = await this.#request(world, act)
    const call = () => this.merchant.call(OPERATIONS[act.act], request).catch(cutOff)
    const answer = await (fault ? this.#broken(fault, call) : call())
    if (answer) this.#remember(act, answer)
    return answer?.code ?? null
  }

  /** Every form leads to a page. */
  async #press(act: PageAct, fault?: Fault): Promise<string> {
    const url = await this.#pageOf(act.of)
    if (!url) return 'ORDER_NOT_EXIST'
    const [button, fields] = formOf(act)
    const call = () => press(url, button, fields)
    const { status } = await (fault ? this.#broken(fault, call) : call())
    return PRESSED[status] ?? `HTTP ${status}`
  }

  /** Also of a payment whose answer was lost. */
  async #pageOf(requestId: string): Promise<string | undefined> {
    const [row] = await this.gateway.database.query<{ answer: string }>(
      'select answer from payments where client_id = $1 and payment_request_id = $2',
      [this.merchant.clientId, requestId],
    )
    return row?.answer ? (JSON.parse(row.answer) as { normalUrl?: string }).normalUrl : undefined
  }

  async advance(seconds: number, fault?: Fault): Promise<void> {
    const wait = async () => {
      for (let { code } = await this.merchant.advance(seconds); code !== 'SUCCESS'; ) {
        expect(code).toBe('CLOCK_IN_PROCESS')
        code = (await this.merchant.advance(0)).code
      }
    }
    await (fault ? this.#broken(fault, wait) : wait())
  }

  #broken<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
    return whileBroken(this.gateway.database, this.merchant.clientId, fault, work)
  }

  /** What anybody can see of a payment. */
  async see(requestId: string): Promise<string[]> {
    const { code, body } = await this.merchant.inquire({ paymentRequestId: requestId })
    if (code !== 'SUCCESS') return [code]
    this.#same(requestId, body.paymentId)
    return seenIn(body)
  }

  async expectToSee(world: World, requestIds: readonly string[]): Promise<void> {
    const seen = await Promise.all(requestIds.map((requestId) => this.see(requestId)))
    for (const [index, requestId] of requestIds.entries())
      expect(seen[index], requestId).toEqual(viewOf(world, requestId))
  }

  /** After the clock has moved: the gateway's own tick may be about to write what it learned on the way. */
  async expectToSeeAll(world: World): Promise<void> {
    const requestIds = world.payments.map(({ requestId }) => requestId)
    for (let triesLeft = 10; triesLeft > 0; triesLeft--) {
      const isSeen = await this.expectToSee(world, requestIds).then(
        () => true,
        () => false,
      )
      if (isSeen) return
      await delay(100)
    }
    await this.expectToSee(world, requestIds)
  }

  /** Whatever the provider is still at comes to nothing. */
  async refusePending(): Promise<void> {
    await this.gateway.database.query(
      `update simulated_charges set result_code = 'RISK_REJECT'
       where client_id = $1 and outcome = 'PENDING' and settles_at is not null`,
      [this.merchant.clientId],
    )
  }

  /** What the provider has on record. */
  async records(): Promise<string[]> {
    const rows = await this.gateway.database.query<{ record: string }>(
      `select concat_ws(' ', attempts.kind, attempts.amount_minor, outcome, simulated_charges.result_code) as record
       from simulated_charges join attempts
       on attempts.client_id = simulated_charges.client_id and attempts.attempt_id = charge_key
       where simulated_charges.client_id = $1`,
      [this.merchant.clientId],
    )
    return rows.map(({ record }) => record).sort()
  }

  async #request(world: World, act: Exclude<Act, PageAct>): Promise<object> {
    if (act.act === 'pay') return this.#payRequest(act)
    const paymentId = this.#names.get(act.of) ?? 'nobody'
    const amountOf = (value: bigint) => {
      const type = findPayment(world, act.of)?.type ?? 'ALIPAY_HK'
      return { currency: METHODS[type].currency, value: String(value) }
    }
    switch (act.act) {
      case 'complete':
        return { paymentRequestId: act.of, outcome: act.outcome }
      case 'cancel':
        return act.by === 'paymentId' ? { paymentId } : { paymentRequestId: act.of }
      case 'capture': {
        const { requestId: captureRequestId, isLast: isLastCapture } = act
        return { paymentId, captureRequestId, captureAmount: amountOf(act.amount), isLastCapture }
      }
      case 'raise':
        return { paymentId, updateRequestId: act.requestId, amount: amountOf(act.amount) }
      case 'refund': {
        const { requestId: refundRequestId, isAsync: isAsyncRefund } = act
        return { paymentId, refundRequestId, refundAmount: amountOf(act.amount), isAsyncRefund }
      }
    }
  }

  async #payRequest(act: Pay): Promise<object> {
    const { currency } = methodOf(act.type)
    const request = {
      ...payRequest({ currency, value: String(act.amount) }),
      paymentRequestId: act.requestId,
      paymentMethod: { paymentMethodType: act.type },
    }
    if (act.by === 'page') return request
    if (act.by === 'agreement') {
      this.#accessToken ??= await this.#agree(act.type)
      const paymentMethod = { ...request.paymentMethod, paymentMethodId: this.#accessToken }
      return { ...request, productCode: 'AGREEMENT_PAYMENT', paymentMethod }
    }
    const paymentMethodMetaData = {
      cardNo: CARDS[act.card].number,
      expiryMonth: '12',
      expiryYear: '39',
      is3DSAuthentication: act.with3DS,
    }
    const paymentMethod = { ...request.paymentMethod, paymentMethodMetaData }
    return {
      ...request,
      paymentMethod,
      paymentFactor: { isAuthorization: true, captureMode: act.captureMode },
    }
  }

  async #agree(customerBelongsTo: string): Promise<unknown> {
    const { merchant } = this
    const authState = 'agreed'
    await merchant.call('authorizations/consult', {
      customerBelongsTo,
      authState,
      authRedirectUrl: 'https://shop.example/agreed',
      scopes: ['AGREEMENT_PAY'],
      terminalType: 'WEB',
    })
    const { authCode } = (await merchant.call('simulator/grantAuthorization', { authState })).body
    const grant = { grantType: 'AUTHORIZATION_CODE', customerBelongsTo, authCode }
    return (await merchant.call('authorizations/applyToken', grant)).body.accessToken
  }

  /** A repeat gets the same state; one with a page gets the first answer to the byte. */
  #remember(act: Act, { body, text }: TestAnswer): void {
    const { paymentId, captureId, refundId, normalUrl } = body
    if (act.act === 'pay' && paymentId) this.#same(act.requestId, paymentId)
    if (act.act === 'pay' && normalUrl) this.#same(`page of ${act.requestId}`, text)
    if (act.act === 'capture' && captureId) this.#same(act.requestId, captureId)
    if (act.act === 'refund' && refundId) this.#same(act.requestId, refundId)
  }

  #same(name: string, learned: unknown): void {
    expect(this.#names.get(name) ?? learned).toBe(learned)
    this.#names.set(name, learned)
  }
}

const PRESSED: Readonly<Record<number, string>> = {
  303: 'DONE',
  404: 'ORDER_NOT_EXIST',
  500: 'UNKNOWN_EXCEPTION',
}

function formOf(act: PageAct): [string, Record<string, string>] {
  if (act.act === 'leave') return ['cancel', {}]
  if (act.act === 'try') return [act.button, {}]
  const { number } = CARDS[act.card]
  const cvc = act.card === 'amex' ? '1234' : '123'
  return ['card', { number, cvc, expiry: '12 / 39', name: 'Ann Other' }]
}

function cutOff(error: Error): null {
  if (/socket hang up|ECONNRESET/.test(error.message)) return null
  throw error
}
