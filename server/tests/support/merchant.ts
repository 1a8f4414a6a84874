import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { pkcs8Base64, spkiBase64 } from '../../src/platform/signing/index.ts'
import { type Amount, hkd, PAID } from './amounts.ts'
import { scanRequest } from './in-store.ts'
import { type Body, SignedClient, type TestAnswer, type Variation } from './signed-client.ts'

export type { TestAnswer, Variation }

/** What has the gateway's own name for a payment, such as the answer that brought it. */
type PaymentName = { readonly paymentId: unknown } | Body

/** A number of minor units is Hong Kong dollars, as most payments of tests are. */
type Sum = number | bigint | Amount

const amount = (sum: Sum): Amount => (typeof sum === 'object' ? sum : hkd(sum))

/** A notification as the feed tells it. */
export interface ListedNotification {
  readonly notificationId: string
  readonly kind: string
  readonly sequence: number
  readonly deliveryState: string
  readonly attempts: number
  readonly body: Record<string, unknown>
}

/** A merchant's system: what it asks of the gateway, and of the simulator. Whatever a call leaves out is the usual. */
export class Merchant extends SignedClient {
  pay(changes: object = {}, variation?: Variation): Promise<TestAnswer> {
    return this.call('payments/pay', { ...payRequest(), ...changes }, variation)
  }

  createSession(changes: object = {}, variation?: Variation): Promise<TestAnswer> {
    return this.call('payments/createPaymentSession', { ...sessionRequest(), ...changes }, variation)
  }

  inquire(name: object, variation?: Variation): Promise<TestAnswer> {
    return this.call('payments/inquiryPayment', name, variation)
  }

  /** What an inquiry tells of what was done to a payment. */
  async transactions({ paymentId }: PaymentName): Promise<Record<string, unknown>[]> {
    const { body } = await this.inquire({ paymentId })
    return (body.transactions ?? []) as Record<string, unknown>[]
  }

  cancel(name: object, variation?: Variation): Promise<TestAnswer> {
    return this.call('payments/cancel', name, variation)
  }

  /** Without an amount all of it; with an id of its own in `more` the refund can be asked for again. */
  refund({ paymentId }: PaymentName, sum: Sum = PAID, more: object = {}): Promise<TestAnswer> {
    const refundRequestId = `refund-${randomUUID()}`
    return this.call('payments/refund', { refundRequestId, paymentId, refundAmount: amount(sum), ...more })
  }

  inquireRefund(name: object): Promise<TestAnswer> {
    return this.call('payments/inquiryRefund', name)
  }

  /** Takes of an authorized card, without an amount all of it. */
  capture({ paymentId }: PaymentName, sum: Sum = PAID, more: object = {}): Promise<TestAnswer> {
    const captureRequestId = `capture-${randomUUID()}`
    return this.call('payments/capture', { captureRequestId, paymentId, captureAmount: amount(sum), ...more })
  }

  /** The customer's code is read at a till. */
  scan(paymentCode: string, changes: object = {}, variation?: Variation): Promise<TestAnswer> {
    return this.call('payments/pay', scanRequest(paymentCode, changes), variation)
  }

  acceptDispute(disputeId: unknown): Promise<TestAnswer> {
    return this.call('payments/acceptDispute', { disputeId })
  }

  defend(disputeId: unknown, disputeEvidence: unknown): Promise<TestAnswer> {
    return this.call('payments/supplyDefenseDocument', { disputeId, disputeEvidence })
  }

  register(request: object, variation?: Variation): Promise<TestAnswer> {
    return this.call('merchants/registration', request, variation)
  }

  /** All of the merchant's notifications, oldest first. */
  async notifications(): Promise<ListedNotification[]> {
    const { body } = await this.call('notifications/list', { limit: 100 })
    return body.notifications as ListedNotification[]
  }

  complete(name: object, outcome: string, more: object = {}): Promise<TestAnswer> {
    return this.call('simulator/completePayment', { ...name, outcome, ...more })
  }

  /** Moves the clock, and waits until all that became due is done, however slow the machine is. */
  async advance(seconds: number): Promise<TestAnswer> {
    let answer = await this.moveClock(seconds)
    while (answer.code === 'CLOCK_IN_PROCESS') answer = await this.moveClock(0)
    return answer
  }

  /** The call alone: the clock may still be on its way. */
  moveClock(seconds: number): Promise<TestAnswer> {
    return this.call('simulator/advanceClock', { seconds })
  }

  /** Says how the next call of an operation goes: with this result code, or dropped, or late. */
  async plan(operation: string, outcome: string | object): Promise<string> {
    const planned = typeof outcome === 'string' ? { resultCode: outcome } : outcome
    const { code, body } = await this.call('simulator/planOutcome', { operation, ...planned })
    expect(code).toBe('SUCCESS')
    return String(body.planId)
  }

  /** The code on the phone of a customer who has just opened the wallet. */
  async issueCode(request: object = {}): Promise<string> {
    const { body } = await this.call('simulator/issuePaymentCode', request)
    return String(body.paymentCode)
  }

  openDispute({ paymentId }: PaymentName, more: object = {}): Promise<TestAnswer> {
    return this.call('simulator/openDispute', { paymentId, ...more })
  }

  judge(disputeId: unknown, disputeJudgedResult: string, more: object = {}): Promise<TestAnswer> {
    return this.call('simulator/judgeDispute', { disputeId, disputeJudgedResult, ...more })
  }

  /** The wallets make up their minds about a registration. */
  decide(
    { registrationRequestId }: { registrationRequestId: string },
    registrationStatus: string,
    more: object = {},
  ): Promise<TestAnswer> {
    return this.call('simulator/decideRegistration', { registrationRequestId, registrationStatus, ...more })
  }
}

export function payRequest(amount: Amount = hkd(PAID)) {
  return {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: `req-${randomUUID()}`,
    order: { referenceOrderId: 'order-1', orderDescription: 'Two cups of coffee', orderAmount: amount },
    paymentAmount: amount,
    paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    env: { terminalType: 'WEB', clientIp: '203.0.113.9' },
    paymentRedirectUrl: 'https://shop.example/return',
  }
}

export function sessionRequest(amount?: Amount) {
  const { paymentMethod, env, ...request } = payRequest(amount)
  return { ...request, productScene: 'CHECKOUT_PAYMENT' }
}

/** The same merchant, at another gateway. */
export const at = (url: string, { clientId, privateKey, gatewayKey }: Merchant) =>
  new Merchant(url, {
    clientId,
    keyVersion: 1,
    merchantPrivateKey: pkcs8Base64(privateKey),
    merchantPublicKey: '',
    gatewayPublicKey: spkiBase64(gatewayKey),
  })
