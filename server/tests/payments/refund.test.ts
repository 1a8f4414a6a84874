import { describe, expect, it } from 'vitest'
import { type Amount, amountOf, hkd, PAID } from '../support/amounts.ts'
import { authorized } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { atOnce, BANK, balancesOf, opened, paid } from '../support/money.ts'
import { isSignedBy, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

const inquireRefund = async (name: object) => (await merchant.inquireRefund(name)).body

describe('a wallet', () => {
  it('gives the money back at once: S, and the payment stays a success', async () => {
    const payment = await paid(merchant)
    const { body } = await merchant.refund(payment, PAID, { refundRequestId: 'all', refundReason: 'cold' })
    expect(body).toEqual({
      result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
      refundRequestId: 'all',
      refundId: expect.stringMatching(/^\d{35}$/),
      paymentId: payment.paymentId,
      refundAmount: hkd(PAID),
      refundTime: expect.stringMatching(/^\d{4}-.+T.+[+-]\d\d:\d\d$/),
    })
    expect((await merchant.inquire(payment)).body).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentResultCode: 'SUCCESS',
      transactions: [
        {
          transactionType: 'REFUND',
          transactionId: body.refundId,
          transactionRequestId: 'all',
          transactionStatus: 'SUCCESS',
          transactionResult: { resultCode: 'SUCCESS', resultStatus: 'S' },
          transactionAmount: hkd(PAID),
          transactionTime: body.refundTime,
        },
      ],
    })
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  it('is notified of it, at refundNotifyUrl, signed, with the merchant’s own words', async () => {
    const payment = await paid(merchant)
    const { body } = await merchant.refund(payment, 100, {
      refundRequestId: 'told',
      refundNotifyUrl: receiver.url('/refunds'),
      metadata: 'shelf 7',
    })
    const [arrival] = await receiver.arrived(1)
    if (!arrival) throw new Error('nothing arrived')
    expect(isSignedBy(merchant, arrival)).toBe(true)
    expect(arrival.path).toBe('/refunds')
    expect(arrival.body).toEqual({
      notifyType: 'REFUND_RESULT',
      result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
      refundStatus: 'SUCCESS',
      refundRequestId: 'told',
      refundId: body.refundId,
      refundAmount: hkd(100),
      refundTime: body.refundTime,
      metadata: 'shelf 7',
    })
  })

  it('takes its time if the merchant asks for that', async () => {
    const payment = await paid(merchant)
    const { body, code } = await merchant.refund(payment, 100, {
      isAsyncRefund: true,
      refundRequestId: 'slow',
    })
    expect([code, body.refundTime]).toEqual(['REFUND_IN_PROCESS', undefined])
    await merchant.advance(61)
    expect(await inquireRefund({ refundRequestId: 'slow' })).toMatchObject({ refundStatus: 'SUCCESS' })
  })
})

describe('a bank', () => {
  it('takes a minute: U with the refund’s id, then SUCCESS and a notification by itself', async () => {
    const payment = await paid(merchant, BANK)
    const { body } = await merchant.refund(payment, amountOf('MYR', 400), {
      refundRequestId: 'later',
      refundNotifyUrl: receiver.url(),
    })
    expect(body).toEqual({
      result: { resultCode: 'REFUND_IN_PROCESS', resultMessage: expect.any(String), resultStatus: 'U' },
      refundRequestId: 'later',
      refundId: expect.stringMatching(/^\d{35}$/),
      paymentId: payment.paymentId,
      refundAmount: amountOf('MYR', 400),
    })
    const under = await inquireRefund({ refundId: body.refundId })
    expect([under.refundStatus, under.refundTime]).toEqual(['PROCESSING', undefined])
    expect(await merchant.transactions(payment)).toMatchObject([{ transactionStatus: 'PROCESSING' }])
    expect(await balancesOf(gateway, merchant)).toEqual({
      'provider MYR': -1000n,
      'payable MYR': 600n,
      'returning MYR': 400n,
    })

    await merchant.advance(30)
    expect(receiver.arrivals).toEqual([])
    await merchant.advance(31)
    const [arrival] = await receiver.arrived(1)
    if (!arrival) throw new Error('nothing arrived')
    expect(isSignedBy(merchant, arrival)).toBe(true)
    const ended = await inquireRefund({ refundId: body.refundId })
    expect(ended.refundStatus).toBe('SUCCESS')
    expect(arrival.body).toMatchObject({
      refundStatus: 'SUCCESS',
      refundId: body.refundId,
      refundTime: ended.refundTime,
    })
    expect(await balancesOf(gateway, merchant)).toEqual({ 'provider MYR': -600n, 'payable MYR': 600n })
    const [took] = await gateway.database.query<{ seconds: number }>(
      `select extract(epoch from decided_at - created_at)::float8 as seconds from attempts
       where client_id = $1 and kind = 'REFUND' and payment_id = $2`,
      [merchant.clientId, payment.paymentId],
    )
    expect(took?.seconds).toBeGreaterThanOrEqual(60)
    await merchant.advance(86_400)
    expect(receiver.arrivals).toHaveLength(1)
  })

  it('answers a repeat U before the minute is over and S after it', async () => {
    const payment = await paid(merchant, BANK)
    const again = { refundRequestId: 'again' }
    const first = await merchant.refund(payment, amountOf('MYR', 1000), again)
    const second = await merchant.refund(payment, amountOf('MYR', 1000), again)
    expect(second.text).toBe(first.text)
    await merchant.advance(61)
    const third = await merchant.refund(payment, amountOf('MYR', 1000), again)
    expect([third.code, third.body.refundId]).toEqual(['SUCCESS', first.body.refundId])
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })
})

describe('refused', () => {
  it.each<[what: string, code: string, make: () => Promise<{ paymentId: string }>, amount?: Amount]>([
    ['a payment that nobody has paid', 'ORDER_STATUS_INVALID', () => opened(merchant)],
    ['a failed payment', 'ORDER_STATUS_INVALID', () => ended('FAIL')],
    ['a pending payment', 'ORDER_STATUS_INVALID', () => ended('PENDING')],
    ['an expired payment', 'ORDER_IS_CLOSED', expired],
    ['a cancelled payment', 'ORDER_IS_CANCELED', cancelled],
    ['another currency', 'CURRENCY_NOT_SUPPORT', () => paid(merchant), amountOf('USD', 1)],
    ['more than a year later', 'REFUND_WINDOW_EXCEED', yearsAgo],
    ['cash at a till', 'REFUND_NOT_SUPPORTED', () => paid(merchant, 'KONBINI JPY 500'), amountOf('JPY', 500)],
    [
      'a part of a virtual account',
      'PARTIAL_REFUND_NOT_SUPPORTED',
      () => paid(merchant, 'CIMBNIAGA IDR 3000000'),
      amountOf('IDR', 100),
    ],
    ['an unknown payment', 'ORDER_NOT_EXIST', async () => ({ paymentId: '4711' })],
    ['another merchant’s payment', 'ORDER_NOT_EXIST', async () => paid(await gateway.merchant())],
    ['an authorized card', 'ORDER_STATUS_INVALID', () => authorized(merchant)],
  ])('%s: %s', async (_what, code, make, amount = hkd(1)) => {
    const payment = await make()
    const before = await balancesOf(gateway, merchant)
    const answer = await merchant.refund(payment, amount, { refundRequestId: 'no' })
    expect([answer.code, answer.body.result.resultStatus]).toEqual([code, 'F'])
    expect((await inquireRefund({ refundRequestId: 'no' })).result.resultCode).toBe('ORDER_NOT_EXIST')
    expect(await balancesOf(gateway, merchant)).toEqual(before)
  })

  async function ended(outcome: string) {
    const payment = await opened(merchant)
    await merchant.complete(payment, outcome)
    return payment
  }

  async function expired() {
    const payment = await opened(merchant)
    await merchant.advance(15 * 60)
    return payment
  }

  async function cancelled() {
    const payment = await opened(merchant)
    await merchant.cancel(payment)
    return payment
  }

  async function yearsAgo() {
    const payment = await paid(merchant)
    await merchant.advance(366 * 86_400)
    return payment
  }

  it('a second one where the bank’s app takes one: MULTIPLE_REFUNDS_NOT_SUPPORTED', async () => {
    const payment = await paid(merchant, 'BLIK PLN 1000')
    expect((await merchant.refund(payment, amountOf('PLN', 1))).code).toBe('REFUND_IN_PROCESS')
    expect((await merchant.refund(payment, amountOf('PLN', 1))).code).toBe('MULTIPLE_REFUNDS_NOT_SUPPORTED')
  })

  it.each([
    ['refundRequestId', { paymentId: '1', refundAmount: hkd(1) }],
    ['paymentId', { refundRequestId: '1', refundAmount: hkd(1) }],
    ['refundAmount', { refundRequestId: '1', paymentId: '1' }],
    ['refundAmount.value', { refundRequestId: '1', paymentId: '1', refundAmount: hkd(0) }],
    [
      'refundNotifyUrl',
      { refundRequestId: '1', paymentId: '1', refundAmount: hkd(1), refundNotifyUrl: 'ftp://x' },
    ],
  ])('by name: %s', async (field, request) => {
    const { code, body } = await merchant.call('payments/refund', request)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain(field)
  })
})

describe('the captures of a card', () => {
  it('are what can be refunded, each as far as it goes', async () => {
    const payment = await authorized(merchant)
    const captured = await merchant.capture(payment, 10_000)
    expect(captured.code).toBe('SUCCESS')
    const captureId = String(captured.body.captureId)
    expect((await merchant.refund(payment, 10_001)).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await merchant.refund(payment, 10_001, { captureId })).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await merchant.refund(payment, 1, { captureId: '1' })).code).toBe('PARAM_ILLEGAL')
    const { code } = await merchant.refund(payment, 6000, { captureId })
    expect(code).toBe('REFUND_IN_PROCESS')
    expect((await merchant.refund(payment, 4001, { captureId })).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await merchant.refund(payment, 4000, { captureId })).code).toBe('REFUND_IN_PROCESS')
    await merchant.advance(61)
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })
})

it('goes to the provider that took the payment, and to no other', async () => {
  const own = await gateway.merchant()
  const { paymentId } = await paid(own)
  const setProvider = (name: string) =>
    gateway.database.query('update payments set provider = $2 where client_id = $1', [own.clientId, name])
  await setProvider('another')
  const refused = await own.refund({ paymentId }, 100, { refundRequestId: 'r' })
  expect(refused.code).toBe('INVALID_CONTRACT')
  await setProvider('simulator')
  expect((await own.refund({ paymentId }, 100, { refundRequestId: 'r' })).code).toBe('SUCCESS')
})

describe('fees', () => {
  const withFees = useGateway({ FEES: '*=3' })

  it('stay with the operator: what is not there cannot go back', async () => {
    const own = await withFees.merchant()
    const payment = await paid(own)
    const refundAll = () => own.refund(payment, PAID, { refundRequestId: 'all' })
    expect((await refundAll()).code).toBe('MERCHANT_BALANCE_NOT_ENOUGH')
    // The refusal left nothing behind: the same id works when the money is there.
    await paid(own)
    expect((await refundAll()).code).toBe('SUCCESS')
    expect(await balancesOf(withFees, own)).toEqual({
      'provider HKD': -25800n,
      'payable HKD': 24252n,
      'fees HKD': 1548n,
    })
  })

  it('leave the last of the money to one of those who race for it', async () => {
    const own = await withFees.merchant()
    const payments = await atOnce(4, () => paid(own, 'ALIPAY_HK HKD 10000'))
    const answers = await Promise.all(
      payments.map((payment, index) => own.refund(payment, 10_000, { refundRequestId: `${index}` })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([
      'MERCHANT_BALANCE_NOT_ENOUGH',
      'SUCCESS',
      'SUCCESS',
      'SUCCESS',
    ])
    expect(await balancesOf(withFees, own)).toMatchObject({ 'payable HKD': 8800n, 'fees HKD': 1200n })
  })
})
