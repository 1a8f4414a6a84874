import { randomUUID } from 'node:crypto'
import { secretFields } from '@amsel/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { hkd } from '../support/amounts.ts'
import { cardRequest, MANUAL } from '../support/card-payments.ts'
import { addUpstream, routeTo, useChain } from '../support/chain.ts'
import { useGateway } from '../support/gateway.ts'
import type { Merchant } from '../support/merchant.ts'
import { usePlayedUpstream } from './played-upstream.ts'

const front = useGateway()
const upstream = usePlayedUpstream()
let merchant: Merchant

const PLAN = { installmentNum: 6, interval: 'MONTH' }
const BANK = { bankCode: '004', accountHolderName: 'Ann Other', accountNo: '8127364554' }

beforeAll(async () => {
  merchant = await front.merchant()
  const provider = await addUpstream(front, await front.merchant(), upstream)
  await routeTo(front, merchant, { provider })
  // A change takes effect a moment later.
  await vi.waitUntil(async () => (await merchant.pay()) && upstream.asked.length > 0, { timeout: 30_000 })
})

const askedOf = (operation: string) =>
  upstream.asked.filter((call) => call.operation === operation).map(({ body }) => body)

/** A card's payment that upstream holds the money of, and then some of it here. */
async function captured(): Promise<{ paymentId: unknown }> {
  const { body } = await merchant.call('payments/pay', cardRequest({}, MANUAL))
  expect((await merchant.capture(body)).code).toBe('SUCCESS')
  return { paymentId: body.paymentId }
}

const refundRow = async (refundRequestId: string) => {
  const [row] = await front.database.query<{ details: string; status: string }>(
    'select details::text, status from payment_transactions where client_id = $1 and request_id = $2',
    [merchant.clientId, refundRequestId],
  )
  return row
}

describe('an instalment plan', () => {
  it('is passed on to upstream, and shown by answer, inquiry and notification', async () => {
    const request = cardRequest({}, { ...MANUAL, creditPayPlan: PLAN })
    const { code, body } = await merchant.call('payments/pay', request)
    expect([code, body.paymentResultInfo]).toEqual([
      'SUCCESS',
      expect.objectContaining({ creditPayPlan: PLAN }),
    ])
    expect(askedOf('payments/pay').at(-1)).toMatchObject({ creditPayPlan: PLAN })
    const { paymentId } = body
    expect((await merchant.inquire({ paymentId })).body.paymentResultInfo).toMatchObject({
      creditPayPlan: PLAN,
    })
    const notified = (await merchant.notifications()).filter((one) => one.body.paymentId === paymentId)
    expect(notified.map((one) => one.body.paymentResultInfo)).toContainEqual(
      expect.objectContaining({ creditPayPlan: PLAN }),
    )
  })

  it('that upstream does not take fails the payment with the code of there', async () => {
    upstream.refuse('payments/pay', 'PAYMENT_METHOD_NOT_SUPPORTED')
    const { code } = await merchant.call('payments/pay', cardRequest({}, { creditPayPlan: PLAN }))
    expect(code).toBe('PAYMENT_METHOD_NOT_SUPPORTED')
  })

  it('that a session asks for leaves the methods whose account takes it', async () => {
    expect((await merchant.createSession({ creditPayPlan: PLAN })).code).toBe('SUCCESS')
  })

  it('that was not asked for is not shown', async () => {
    const { body } = await merchant.call('payments/pay', cardRequest({}, MANUAL))
    expect(body.paymentResultInfo).not.toHaveProperty('creditPayPlan')
    const inquired = await merchant.inquire({ paymentId: body.paymentId })
    expect(inquired.body.paymentResultInfo).not.toHaveProperty('creditPayPlan')
  })
})

it('a declaration goes on with its order', async () => {
  const order = { referenceOrderId: 'o', orderDescription: 'A trip', orderAmount: hkd(25_800) }
  const declaration = { declarationBizScene: 'TRAVEL' }
  await merchant.pay({ order: { ...order, needDeclaration: true, declaration } })
  expect(askedOf('payments/pay').at(-1)).toMatchObject({ order: { needDeclaration: true, declaration } })
})

describe('the bank account of a refund', () => {
  it('is handed on, and kept so that nobody can read it', async () => {
    const refundRequestId = randomUUID()
    const { code } = await merchant.refund(await captured(), 100, { refundRequestId, refundToBankInfo: BANK })
    expect(code).toBe('SUCCESS')
    expect(askedOf('payments/refund').at(-1)).toMatchObject({ refundToBankInfo: BANK })
    const { details } = (await refundRow(refundRequestId)) ?? {}
    expect(details).toContain('toBankSealed')
    expect(details).not.toMatch(/8127364554|Ann Other|004"/)
    expect(secretFields()).toContain('refundToBankInfo')
  })

  it('goes out again with a refund whose first call was lost', async () => {
    const refundRequestId = randomUUID()
    const payment = await captured()
    upstream.lose('payments/refund')
    const before = askedOf('payments/refund').length
    const { code } = await merchant.refund(payment, 100, { refundRequestId, refundToBankInfo: BANK })
    expect(code).toBe('REFUND_IN_PROCESS')
    await merchant.advance(120)
    await expect
      .poll(async () => (await refundRow(refundRequestId))?.status, { timeout: 30_000 })
      .toBe('SUCCESS')
    const sent = askedOf('payments/refund').slice(before)
    expect(sent.length).toBe(2)
    for (const body of sent) expect(body).toMatchObject({ refundToBankInfo: BANK })
  })

  it('is another one: the same refund to it is refused', async () => {
    const refundRequestId = randomUUID()
    const payment = await captured()
    const first = await merchant.refund(payment, 100, { refundRequestId, refundToBankInfo: BANK })
    const same = await merchant.refund(payment, 100, { refundRequestId, refundToBankInfo: BANK })
    expect(same.text).toBe(first.text)
    const other = { ...BANK, accountNo: '1' }
    const { code, body } = await merchant.refund(payment, 100, { refundRequestId, refundToBankInfo: other })
    expect([code, body.result.resultMessage]).toEqual([
      'REPEAT_REQ_INCONSISTENT',
      'refundToBankInfo differs from the first request with this refundRequestId',
    ])
  })
})

it.each([
  ['paymentQuote', { quoteId: 'q', quoteCurrencyPair: 'HKD/USD', quotePrice: 0.1 }],
  ['processingAmount', hkd(1)],
  ['payToMethod', { paymentMethodType: 'GCASH' }],
])('%s is refused here and not passed on: the ledger would not follow', async (field, value) => {
  const before = upstream.asked.length
  const { code } = await merchant.pay({ [field]: value })
  expect([code, upstream.asked.length]).toEqual(['PROCESS_FAIL', before])
})

describe('behind another Amsel', () => {
  const back = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
  const chain = useChain(front, back)

  it('what that one refuses is refused, with its code, and the payment has failed', async () => {
    const request = cardRequest({}, { creditPayPlan: PLAN })
    expect((await chain.merchant.call('payments/pay', request)).code).toBe('PROCESS_FAIL')
    const { paymentRequestId } = request
    expect((await chain.merchant.inquire({ paymentRequestId })).body.paymentStatus).toBe('FAIL')
  })
})
