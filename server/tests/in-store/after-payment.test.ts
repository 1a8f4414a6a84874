import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import {
  codeValueOf,
  inStoreRequest,
  payByOrderCode,
  scanCustomer,
  scanOrder,
  scanRequest,
} from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { balancesByKind } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const reported = async (own: Merchant, name: object) => {
  const { body } = await own.inquire(name)
  return [body.result.resultStatus, body.paymentStatus, body.paymentResultCode]
}

const refund = (own: Merchant, paymentId: unknown, value: string, changes: object = {}) =>
  own.refund(
    { paymentId },
    { currency: 'SGD', value },
    { refundRequestId: `refund-${randomUUID()}`, refundRequestTime: '2026-02-14T09:31:05+08:00', ...changes },
  )

describe('an inquiry', () => {
  it('tells of every payment S and where it stands, and never PENDING', async () => {
    const own = await gateway.merchant()
    const open = await scanCustomer(own, { outcome: 'CONFIRM' })
    const shown = await payByOrderCode(own)
    const paid = await scanCustomer(own)
    const failed = scanRequest(await own.issueCode({ outcome: 'FAIL', resultCode: 'RISK_REJECT' }))
    await own.call('payments/pay', failed)
    const { paymentRequestId } = failed
    const cancelled = await payByOrderCode(own)
    await own.cancel({ paymentId: cancelled.body.paymentId })
    const idOf = ({ body }: typeof open) => ({ paymentId: body.paymentId })
    expect(await reported(own, idOf(open))).toEqual(['S', 'PROCESSING', 'PAYMENT_IN_PROCESS'])
    expect(await reported(own, idOf(shown))).toEqual(['S', 'PROCESSING', 'PAYMENT_IN_PROCESS'])
    expect(await reported(own, idOf(paid))).toEqual(['S', 'SUCCESS', 'SUCCESS'])
    expect(await reported(own, { paymentRequestId })).toEqual(['S', 'FAIL', 'RISK_REJECT'])
    expect(await reported(own, idOf(cancelled))).toEqual(['S', 'CANCELLED', 'ORDER_IS_CANCELED'])
    // The wallet has not decided yet and is asked again and again; the payment has long closed.
    await own.advance(2 * 3_600)
    expect(await reported(own, idOf(open))).toEqual(['S', 'FAIL', 'ORDER_IS_CLOSED'])
    expect(await reported(own, idOf(shown))).toEqual(['S', 'FAIL', 'ORDER_IS_CLOSED'])
  })

  it('of an id that nobody knows, or of another client, is F ORDER_NOT_EXIST', async () => {
    const { body } = await scanCustomer(await gateway.merchant())
    for (const name of [{ paymentRequestId: randomUUID() }, { paymentId: body.paymentId }])
      expect((await merchant.inquire(name)).body.result).toMatchObject({
        resultCode: 'ORDER_NOT_EXIST',
        resultStatus: 'F',
      })
  })
})

describe('a cancel', () => {
  it('of a paid payment gives all of it back at once, and again is S with the same time', async () => {
    const own = await gateway.merchant()
    const { paymentId, paymentRequestId } = (await scanCustomer(own)).body
    const first = await own.cancel({ paymentRequestId })
    expect(first.body).toMatchObject({ result: { resultStatus: 'S' }, paymentId, paymentRequestId })
    await own.advance(10)
    expect((await own.cancel({ paymentId })).text).toBe(first.text)
    expect(await reported(own, { paymentId })).toEqual(['S', 'CANCELLED', 'ORDER_IS_CANCELED'])
    expect(await balancesByKind(gateway, own)).toMatchObject({ payable: 0n, provider: 0n })
  })

  it('twenty times at one moment gives the money back once', async () => {
    const own = await gateway.merchant()
    const { paymentId } = (await scanCustomer(own)).body
    await scanCustomer(own)
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.cancel({ paymentId })))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['SUCCESS']))
    expect(await balancesByKind(gateway, own)).toMatchObject({ payable: 1250n })
  })

  it('while the customer confirms closes the payment, and a late yes of the wallet is reversed', async () => {
    const own = await gateway.merchant()
    const { paymentId } = (await scanCustomer(own, { outcome: 'CONFIRM' })).body
    expect((await own.cancel({ paymentId })).code).toBe('SUCCESS')
    expect((await own.complete({ paymentId }, 'SUCCESS')).code).toBe('ORDER_IS_CANCELED')
    await gateway.database.query(
      "update simulated_charges set outcome = 'SUCCESS', result_code = 'SUCCESS' where client_id = $1",
      [own.clientId],
    )
    await own.advance(2 * 3_600)
    expect(await reported(own, { paymentId })).toEqual(['S', 'CANCELLED', 'ORDER_IS_CANCELED'])
    const attempts = 'select kind, state from attempts where client_id = $1 order by kind'
    expect(await gateway.database.query(attempts, [own.clientId])).toEqual([
      { kind: 'CHARGE', state: 'SUCCEEDED' },
      { kind: 'REVERSAL', state: 'SUCCEEDED' },
    ])
    expect(await balancesByKind(gateway, own)).toMatchObject({ provider: 0n, returning: 0n })
  })

  it.each([
    ['whose wallet said no', { outcome: 'FAIL' }],
    ['that has expired', { outcome: 'CONFIRM' }],
  ])('of a payment %s is S, and the payment stays failed', async (_what, issued) => {
    const own = await gateway.merchant()
    const request = scanRequest(await own.issueCode(issued))
    await own.call('payments/pay', request)
    await own.advance(600)
    const { paymentRequestId } = request
    const before = await reported(own, { paymentRequestId })
    for (let times = 0; times < 2; times++)
      expect((await own.cancel({ paymentRequestId })).body).toMatchObject({
        result: { resultStatus: 'S' },
        paymentRequestId,
      })
    expect(await reported(own, { paymentRequestId })).toEqual(before)
    expect(before.slice(0, 2)).toEqual(['S', 'FAIL'])
  })

  it('of an id that nobody has paid with is ORDER_NOT_EXIST, then S, and a pay that comes later is refused', async () => {
    const own = await gateway.merchant()
    const requests = [scanRequest('288888888888888888'), inStoreRequest('OrderCode')]
    for (const request of requests) {
      const { paymentRequestId } = request
      expect((await own.cancel({ paymentRequestId })).body.result).toMatchObject({
        resultCode: 'ORDER_NOT_EXIST',
        resultStatus: 'F',
      })
      expect((await own.cancel({ paymentRequestId })).code).toBe('SUCCESS')
      expect((await own.call('payments/pay', request)).body.result).toMatchObject({
        resultCode: 'ORDER_IS_CANCELED',
        resultStatus: 'F',
      })
      expect((await own.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
    }
    expect(await balancesByKind(gateway, own)).toEqual({})
  })

  it('of a payment of another client is ORDER_NOT_EXIST and changes nothing', async () => {
    const other = await gateway.merchant()
    const { paymentId } = (await scanCustomer(other)).body
    expect((await merchant.cancel({ paymentId })).code).toBe('ORDER_NOT_EXIST')
    expect(await reported(other, { paymentId })).toEqual(['S', 'SUCCESS', 'SUCCESS'])
  })

  it('is possible until 00:15 (UTC+8) of the next day, and then a refund is', async () => {
    const own = await gateway.merchant()
    const { now } = (await own.advance(0)).body
    const chinese = new Date(Date.parse(String(now)) + 8 * 3_600_000)
    const secondOfDay = chinese.getUTCHours() * 3_600 + chinese.getUTCMinutes() * 60 + chinese.getUTCSeconds()
    // To noon of the next day there.
    await own.advance(36 * 3_600 - secondOfDay)
    const [early, late] = [await scanCustomer(own), await scanCustomer(own)]
    await own.advance(12 * 3_600 + 14 * 60)
    expect((await own.cancel({ paymentId: early.body.paymentId })).code).toBe('SUCCESS')
    await own.advance(60)
    const { paymentId } = late.body
    expect((await own.cancel({ paymentId })).code).toBe('CANCEL_WINDOW_EXCEED')
    expect((await refund(own, paymentId, '1250')).code).toBe('SUCCESS')
  })
})

describe('a refund', () => {
  it('is made at once, in deps, up to what was paid; the payment stays paid', async () => {
    const own = await gateway.merchant()
    const { paymentId } = (await scanCustomer(own)).body
    const first = await refund(own, paymentId, '250', { refundReason: 'cold' })
    expect(first.body).toEqual({
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success.' },
      refundRequestId: expect.any(String),
      refundId: expect.any(String),
      paymentId,
      refundAmount: { currency: 'SGD', value: '250' },
      refundTime: expect.any(String),
    })
    expect((await refund(own, paymentId, '1001')).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await refund(own, paymentId, '1000')).code).toBe('SUCCESS')
    const { body } = await own.inquire({ paymentId })
    expect(body).toMatchObject({
      paymentStatus: 'SUCCESS',
      transactions: [
        { transactionType: 'REFUND', transactionStatus: 'SUCCESS', transactionAmount: { value: '250' } },
        { transactionType: 'REFUND', transactionStatus: 'SUCCESS', transactionAmount: { value: '1000' } },
      ],
    })
    expect(await balancesByKind(gateway, own)).toMatchObject({ payable: 0n })
  })

  it('of an order code is inquired by either of its ids', async () => {
    const own = await gateway.merchant()
    const shown = await payByOrderCode(own)
    await scanOrder(own, codeValueOf(shown))
    const { refundId, refundRequestId } = (await refund(own, shown.body.paymentId, '1')).body
    for (const name of [{ refundId }, { refundRequestId }])
      expect((await own.inquireRefund(name)).body).toMatchObject({
        result: { resultStatus: 'S' },
        refundId,
        refundRequestId,
        refundStatus: 'SUCCESS',
        refundAmount: { currency: 'SGD', value: '1' },
        refundTime: expect.any(String),
      })
    expect((await own.inquireRefund({ refundRequestId: 'none' })).code).toBe('ORDER_NOT_EXIST')
  })

  it('asked for again is the same refund', async () => {
    const own = await gateway.merchant()
    const { paymentId } = (await scanCustomer(own)).body
    const refundRequestId = randomUUID()
    const first = await refund(own, paymentId, '250', { refundRequestId })
    expect((await refund(own, paymentId, '250', { refundRequestId })).text).toBe(first.text)
    expect(await balancesByKind(gateway, own)).toMatchObject({ payable: 1000n })
  })

  it.each([
    ['open', { outcome: 'CONFIRM' }, 'ORDER_STATUS_INVALID'],
    ['failed', { outcome: 'FAIL' }, 'ORDER_STATUS_INVALID'],
  ])('of a payment that is %s is refused', async (_what, issued, code) => {
    const own = await gateway.merchant()
    const request = scanRequest(await own.issueCode(issued))
    await own.call('payments/pay', request)
    const { body } = await own.inquire({ paymentRequestId: request.paymentRequestId })
    expect((await refund(own, body.paymentId, '1')).code).toBe(code)
  })

  it('forbids a cancel, and a cancel forbids a refund', async () => {
    const own = await gateway.merchant()
    const [refunded, cancelled] = [(await scanCustomer(own)).body, (await scanCustomer(own)).body]
    await refund(own, refunded.paymentId, '1')
    expect((await own.cancel({ paymentId: refunded.paymentId })).code).toBe('PROCESS_FAIL')
    await own.cancel({ paymentId: cancelled.paymentId })
    expect((await refund(own, cancelled.paymentId, '1')).code).toBe('ORDER_IS_CANCELED')
  })
})
