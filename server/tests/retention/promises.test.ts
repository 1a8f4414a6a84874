import { describe, expect, it } from 'vitest'
import { newAgreement, revoke } from '../support/agreements.ts'
import { authorized, infoOf, savedCard, tokenRequest } from '../support/card-payments.ts'
import { disputed, PDF } from '../support/disputes.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { codeValueOf, payByOrderCode, scanRequest } from '../support/in-store.ts'
import { type Merchant, payRequest, sessionRequest } from '../support/merchant.ts'
import { balancesOf, countRows, paid } from '../support/money.ts'
import { acknowledge, answerStatus, notifiedPayment, settled, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({
  NOTIFICATION_PRIVATE_ADDRESSES: 'on',
  RETAIN_BODIES_DAYS: '30',
  RETAIN_NOTIFICATIONS_DAYS: '30',
  RETAIN_ENDED_DAYS: '30',
  RETAIN_SANDBOX_DAYS: '30',
})
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

/** So long that everything has gone that can go. */
async function forget(by: Merchant = merchant): Promise<void> {
  for (let { code } = await by.advance(40 * 86_400); code !== 'SUCCESS'; ) code = (await by.advance(0)).code
}

describe('an old payment', () => {
  it('is inquired as before, but for the words that the merchant gave it', async () => {
    const words = { metadata: 'm', customizedInfo: { customizedField1: 'blue' } }
    const { paymentId, paymentRequestId } = await paid(merchant, undefined, words)
    await merchant.refund({ paymentId }, 5_800)
    const { metadata, customizedInfo, ...before } = (await merchant.inquire({ paymentId })).body
    expect([metadata, customizedInfo]).toEqual(Object.values(words))
    await forget()
    expect((await merchant.inquire({ paymentId })).body).toEqual(before)
    expect((await merchant.inquire({ paymentRequestId })).body).toEqual(before)
  })

  it.each([
    ['SUCCESS', 'SUCCESS'],
    ['FAIL', 'PROCESS_FAIL'],
  ])('that ended with %s is what a repeat gets, and its id is no other payment’s', async (outcome, code) => {
    const request = payRequest()
    const { paymentId } = (await merchant.pay(request)).body
    await merchant.complete({ paymentId }, outcome)
    await forget()
    const again = await merchant.pay(request)
    expect([again.code, again.body.paymentId]).toEqual([code, code === 'SUCCESS' ? paymentId : undefined])
    const another = { ...request, paymentAmount: { currency: 'HKD', value: '1' } }
    expect((await merchant.pay(another)).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect(await countRows(gateway, merchant, 'payments')).toBe(1)
  })

  it('is refunded once, and the ledger says so', async () => {
    const payment = await paid(merchant)
    await forget()
    expect(await countRows(gateway, merchant, 'attempts')).toBe(0)
    const transfers = await countRows(gateway, merchant, 'transfers')
    const refundRequestId = 'late-refund'
    const first = await merchant.refund(payment, 5_800, { refundRequestId })
    expect(first.code).toBe('SUCCESS')
    expect((await merchant.refund(payment, 5_800, { refundRequestId })).text).toBe(first.text)
    await forget()
    expect((await merchant.refund(payment, 5_800, { refundRequestId })).text).toBe(first.text)
    expect((await merchant.refund(payment, 1, { refundRequestId })).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect((await merchant.refund(payment, 20_001)).code).toBe('REFUND_AMOUNT_EXCEED')
    expect(await balancesOf(gateway, merchant)).toMatchObject({ 'payable HKD': 20_000n })
    expect(await countRows(gateway, merchant, 'transfers')).toBeGreaterThan(transfers)
  })

  it('gives back no more of a capture than there is of it', async () => {
    const payment = await authorized(merchant)
    const { captureId } = (await merchant.capture(payment, 10_000)).body
    await merchant.capture(payment, 15_800)
    await merchant.refund(payment, 9_000, { captureId, metadata: 'm', isAsyncRefund: false })
    await merchant.advance(120)
    await forget()
    expect((await merchant.refund(payment, 1_001, { captureId })).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await merchant.refund(payment, 1_000, { captureId })).code).toBe('REFUND_IN_PROCESS')
  })

  it('that was cancelled is cancelled for a repeat, and nothing moves', async () => {
    const { paymentId } = await paid(merchant)
    const first = await merchant.cancel({ paymentId })
    await forget()
    const before = await balancesOf(gateway, merchant)
    expect((await merchant.cancel({ paymentId })).text).toBe(first.text)
    expect(await balancesOf(gateway, merchant)).toEqual(before)
  })

  it('of a saved card leaves the card behind, to be charged again', async () => {
    const token = await savedCard(merchant)
    await forget()
    expect(await countRows(gateway, merchant, 'attempts')).toBe(0)
    const { body } = await merchant.call('payments/pay', tokenRequest(token))
    expect(body.result.resultCode).toBe('SUCCESS')
    expect(infoOf({ body } as never).lastFour).toBe('0768')
    await forget()
    expect((await merchant.call('payments/pay', tokenRequest(token))).code).toBe('SUCCESS')
  })

  it('has no page any more', async () => {
    const { normalUrl, paymentId } = (await merchant.pay()).body
    await merchant.complete({ paymentId }, 'SUCCESS')
    expect((await fetch(String(normalUrl))).status).toBe(200)
    await forget()
    expect((await fetch(String(normalUrl))).status).toBe(404)
  })

  it('can be disputed', async () => {
    const payment = await paid(merchant)
    await forget()
    expect((await merchant.openDispute(payment)).code).toBe('SUCCESS')
  })
})

describe('an old session', () => {
  it('is not found, and its id is no other session’s nor payment’s', async () => {
    const request = sessionRequest()
    const { paymentRequestId } = request
    const { normalUrl } = (await merchant.createSession(request)).body
    await forget()
    expect((await merchant.call('payments/retrievePaymentSession', { paymentRequestId })).code).toBe(
      'ORDER_NOT_EXIST',
    )
    expect((await fetch(String(normalUrl))).status).toBe(404)
    const again = await merchant.createSession(request)
    expect([again.code, again.body.result.resultMessage]).toEqual([
      'PROCESS_FAIL',
      'the session of this paymentRequestId has expired; use another id',
    ])
    expect((await merchant.pay({ paymentRequestId })).code).toBe('REPEAT_REQ_INCONSISTENT')
    expect((await merchant.cancel({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.pay({ paymentRequestId })).code).toBe('ORDER_IS_CANCELED')
  })
})

describe('old codes', () => {
  it('are unknown, and nobody pays with them', async () => {
    const paymentCode = await merchant.issueCode()
    expect((await merchant.scan(paymentCode)).code).toBe('SUCCESS')
    const codeValue = codeValueOf(await payByOrderCode(merchant))
    await forget()
    expect((await merchant.call('payments/pay', scanRequest(paymentCode))).code).toBe('INVALID_PAYMENT_CODE')
    expect((await merchant.call('simulator/scanOrderCode', { codeValue })).code).toBe('ORDER_NOT_EXIST')
  })
})

it('the document of an old dispute is no longer kept, but that there was one is known', async () => {
  const { disputeId } = await disputed(merchant)
  await merchant.defend(disputeId, PDF)
  await merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT')
  await forget()
  const asked = { disputeId, disputeEvidenceType: 'DISPUTE_EVIDENCE_FILE' }
  const { body } = await merchant.call('payments/downloadDisputeEvidence', asked)
  expect(body.result).toMatchObject({
    resultCode: 'PARAM_ILLEGAL',
    resultMessage: 'disputeEvidenceType: the document is no longer kept',
  })
})

describe('old notifications', () => {
  it('leave a cursor as good as it was', async () => {
    for (let made = 0; made < 3; made += 1) await paid(merchant)
    const list = async (request: object) => (await merchant.call('notifications/list', request)).body
    const { nextCursor: cursor } = await list({ limit: 2 })
    await forget()
    expect(await list({ cursor })).toMatchObject({ notifications: [], nextCursor: cursor })
    const { paymentId } = await paid(merchant)
    const { notifications, nextCursor } = (await list({ cursor })) as unknown as {
      notifications: { body: object }[]
      nextCursor: string
    }
    expect(notifications.map(({ body }) => body)).toMatchObject([{ paymentId }])
    expect(Number(nextCursor)).toBeGreaterThan(Number(cursor))
    expect((await list({})).notifications).toHaveLength(1)
    expect((await list({ cursor: nextCursor })).notifications).toEqual([])
  })

  it('go with their attempts, and cannot be sent again', async () => {
    const { paymentId } = await notifiedPayment(merchant, receiver)
    await merchant.complete({ paymentId }, 'SUCCESS')
    const [notified] = await settled(merchant, 'ACKNOWLEDGED')
    expect(await countRows(gateway, merchant, 'notification_attempts')).toBe(1)
    await forget()
    expect(await countRows(gateway, merchant, 'notification_attempts')).toBe(0)
    const again = await merchant.call('notifications/resend', { notificationId: notified?.notificationId })
    expect(again.code).toBe('ORDER_NOT_EXIST')
    expect(receiver.arrivals).toHaveLength(1)
  })

  it('that failed are not sent when their address is well again, but the younger ones are', async () => {
    receiver.answerBy(answerStatus(500))
    const pay = async () => {
      const { paymentId } = await notifiedPayment(merchant, receiver)
      await merchant.complete({ paymentId }, 'SUCCESS')
      return paymentId
    }
    await pay()
    await forget()
    const younger = await pay()
    await merchant.advance(2 * 86_400)
    receiver.arrivals.length = 0
    receiver.answerBy(acknowledge)
    const last = await pay()
    await settled(merchant, 'ACKNOWLEDGED', 2)
    expect(receiver.arrivals.map(({ body }) => body.paymentId).sort()).toEqual([younger, last].sort())
  })

  it.each<[string, () => Promise<() => Promise<unknown>>]>([
    ['a payment', aboutPayment],
    ['an agreement', aboutAgreement],
    ['a dispute', aboutDispute],
  ])('about %s are followed by one with a higher number', async (_what, begin) => {
    const goOn = await begin()
    const before = Math.max(...(await merchant.notifications()).map(({ sequence }) => sequence))
    await forget()
    expect(await merchant.notifications()).toEqual([])
    await goOn()
    const after = async () => (await merchant.notifications()).map(({ sequence }) => sequence)
    expect(await after()).toEqual([before + 1])
    await forget()
    expect(await after()).toEqual([])
  })
})

async function aboutPayment() {
  const payment = await paid(merchant)
  return () => merchant.refund(payment, 100)
}

async function aboutAgreement() {
  const { accessToken } = await newAgreement(merchant)
  return () => revoke(merchant, accessToken)
}

async function aboutDispute() {
  const { disputeId } = await disputed(merchant, { defenseDueTime: '2199-01-01T00:00:00Z' })
  await merchant.defend(disputeId, PDF)
  return () => merchant.judge(disputeId, 'ACCEPT_BY_MERCHANT')
}
