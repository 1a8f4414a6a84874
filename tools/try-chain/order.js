// One order of a shop: what a merchant does with it, what its payer does at the back, and what both learned.
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 500
const ASK_AGAIN_MS = 800
const ENDS = ['SUCCESS', 'FAIL', 'CANCELLED']

/** The order has come to an end from which it cannot continue; that is not a fault. */
export class Over extends Error {}

export class Order {
  id = `order-${randomUUID()}`
  /** What was answered S, and must therefore stand at rest. */
  promised = { captured: 0n, refunded: 0n, refunds: new Map(), captures: new Map() }
  /** What inquiries have answered, without repeats. */
  seen = []

  constructor({ shop, payers, chain, notifyUrl, value, until }) {
    Object.assign(this, { shop, payers, chain, value: BigInt(value), until })
    this.notifyUrl = `${notifyUrl}/${this.id}`
  }

  amount(value = this.value) {
    return { currency: 'HKD', value: String(value) }
  }

  request(paymentMethod, more = {}) {
    const amount = this.amount()
    return {
      productCode: 'CASHIER_PAYMENT',
      paymentRequestId: this.id,
      order: { referenceOrderId: this.id, orderDescription: 'Two cups', orderAmount: amount },
      paymentAmount: amount,
      paymentMethod,
      env: { terminalType: 'WEB', clientIp: '203.0.113.9' },
      paymentRedirectUrl: 'https://shop.example/return',
      paymentNotifyUrl: this.notifyUrl,
      ...more,
    }
  }

  /** A wallet's payment, opened; its payer is sent to the back. */
  async payByWallet() {
    const request = this.request({ paymentMethodType: 'ALIPAY_HK' })
    const answer = await this.certain('payments/pay', request, { codes: ['PAYMENT_IN_PROCESS'] })
    this.paymentId = answer.paymentId
    this.page = answer.normalUrl
    if (answer.result.resultStatus === 'F') this.end('pay', answer, ['ORDER_IS_CLOSED', 'ORDER_IS_CANCELED'])
    const again = await this.shop.ask('payments/pay', request)
    const isOther = again?.result.resultCode === 'PAYMENT_IN_PROCESS' && again.text !== answer.text
    if (isOther) this.shop.wrong.push(`${this.id}: a repeat of pay got another answer`)
  }

  /** The same by a shop that does not wait for its answer before it asks again. */
  async payImpatiently() {
    const request = this.request({ paymentMethodType: 'ALIPAY_HK' })
    const codes = ['PAYMENT_IN_PROCESS']
    const asked = [0, ASK_AGAIN_MS, 2 * ASK_AGAIN_MS].map(async (ms) => {
      await delay(ms)
      return this.certain('payments/pay', request, { codes })
    })
    const answers = await Promise.all(asked)
    const opened = answers.filter(({ result }) => codes.includes(result.resultCode))
    const answer = opened[0] ?? answers[0]
    this.paymentId = answer.paymentId
    this.page = answer.normalUrl
    const texts = new Set(opened.map(({ text }) => text))
    if (texts.size > 1) this.shop.wrong.push(`${this.id}: repeats of pay got several answers: ${[...texts]}`)
    if (answer.result.resultStatus === 'F') this.end('pay', answer, ['ORDER_IS_CLOSED', 'ORDER_IS_CANCELED'])
  }

  /** A card is charged in the call; one that never reached the back is given up, which is a failure. */
  async payByCard(captureMode, cardNo = '4054695723100768') {
    const data = { cardNo, cvv: '123', expiryMonth: '12', expiryYear: '39' }
    const method = { paymentMethodType: 'CARD', paymentMethodMetaData: data }
    const factor = { paymentFactor: { isAuthorization: true, captureMode } }
    const answer = await this.certain('payments/pay', this.request(method, factor))
    this.paymentId = answer.paymentId
    if (answer.result.resultStatus === 'F')
      this.end('pay', answer, ['PROCESS_FAIL', 'ORDER_IS_CANCELED', 'ORDER_IS_CLOSED', 'DO_NOT_HONOR'])
    this.promised.status = 'SUCCESS'
    if (captureMode === 'AUTOMATIC') this.promised.captured = this.value
  }

  /** The payer presses a button on the back's page, as often as it takes to be answered. */
  async press(button) {
    for (;;) {
      const signal = AbortSignal.timeout(15_000)
      const pressed = fetch(`${this.page}/${button}`, { method: 'POST', redirect: 'manual', signal })
      const { status } = await pressed.catch(() => ({ status: 0 }))
      if (status !== 0 && status < 500) return
      if (this.until()) throw new Error(`the page of ${this.id} does not answer`)
      await delay(LOOK_EVERY_MS)
    }
  }

  /** The wallet says no for good. */
  async decline() {
    const [paymentId] = new URL(this.page).pathname.split('/').slice(3)
    const request = { paymentId, outcome: 'FAIL', resultCode: 'USER_BALANCE_NOT_ENOUGH' }
    const payer = await this.payerOf(paymentId)
    await payer.certain('simulator/completePayment', request, { until: this.until })
  }

  /** Plays the payer of a payment at the back: it is at one of the accounts there. */
  async payerOf(paymentId) {
    const [{ client_id }] = await this.chain.back.query(
      'select client_id from payments where payment_id = $1',
      [paymentId],
    )
    return this.payers.find(({ clientId }) => clientId === client_id)
  }

  /** Moves the shop's clock, for all of its orders. */
  async letTimePass(seconds) {
    const codes = ['CLOCK_IN_PROCESS']
    await this.certain('simulator/advanceClock', { seconds }, { codes })
  }

  /** Asks until the payment has an end; gives it. */
  async ended() {
    for (;;) {
      const status = await this.look()
      if (ENDS.includes(status)) return status
      if (this.until()) throw new Error(`${this.id} has no end: ${status}`)
      await delay(LOOK_EVERY_MS)
    }
  }

  async paid() {
    if ((await this.ended()) !== 'SUCCESS') throw new Over()
    this.promised.status = 'SUCCESS'
    this.promised.captured = this.value
  }

  async look() {
    const answer = await this.shop.ask('payments/inquiryPayment', { paymentRequestId: this.id })
    const status = answer?.paymentStatus
    if (status && this.seen.at(-1) !== status) this.seen.push(status)
    return status
  }

  async capture(value, more = {}) {
    const captureRequestId = `capture-${randomUUID()}`
    const captureAmount = this.amount(value)
    const request = { captureRequestId, paymentId: this.paymentId, captureAmount, ...more }
    const answer = await this.certain('payments/capture', request)
    if (answer.result.resultStatus === 'F') return this.refused('capture', answer)
    this.promised.captured += BigInt(value)
    this.promised.captures.set(captureRequestId, BigInt(value))
  }

  async raise(value) {
    const request = {
      updateRequestId: `raise-${randomUUID()}`,
      paymentId: this.paymentId,
      amount: this.amount(value),
    }
    const answer = await this.certain('payments/updateAmount', request)
    if (answer.result.resultStatus === 'F') this.refused('raise', answer)
    for (;;) {
      const seen = await this.shop.ask('payments/inquiryPayment', { paymentRequestId: this.id })
      const raised = seen?.transactions?.find(({ transactionType }) => transactionType === 'INCREMENTAL')
      if (raised?.transactionStatus === 'SUCCESS') break
      if (raised?.transactionStatus === 'FAIL') this.refused('raise', { result: raised.transactionResult })
      if (this.until()) throw new Error(`a raise of ${this.id} has no end`)
      await delay(LOOK_EVERY_MS)
    }
    this.value = BigInt(value)
  }

  /** Cards give back after a minute; what was taken on is promised as much. */
  async refund(value) {
    const refundRequestId = `refund-${randomUUID()}`
    const request = {
      refundRequestId,
      paymentId: this.paymentId,
      refundAmount: this.amount(value),
      refundNotifyUrl: this.notifyUrl,
    }
    // The capture of a card may still be on its way.
    const patience = { codes: ['REFUND_IN_PROCESS'], notYet: this.page ? [] : ['ORDER_STATUS_INVALID'] }
    const answer = await this.certain('payments/refund', request, patience)
    if (answer.result.resultStatus === 'F') return this.refused('refund', answer)
    this.promised.refunded += BigInt(value)
    this.promised.refunds.set(refundRequestId, BigInt(value))
  }

  async cancel() {
    const answer = await this.certain('payments/cancel', { paymentRequestId: this.id })
    if (answer.result.resultStatus === 'F') return this.refused('cancel', answer)
    Object.assign(this.promised, { status: 'CANCELLED', captured: undefined, refunded: undefined })
  }

  /** Asks as the shop until the answer is certain. */
  certain(operation, request, more = {}) {
    return this.shop.certain(operation, request, { until: this.until, ...more })
  }

  /** Some refusals are what a fault or a moved clock may lead to. */
  end(what, answer, expected) {
    this.promised.status = 'FAIL'
    if (!expected.includes(answer.result.resultCode)) this.refused(what, answer)
    throw new Over()
  }

  refused(what, { result }) {
    throw new Error(`${what} of ${this.id} was refused: ${result.resultCode} (${result.resultMessage})`)
  }
}
