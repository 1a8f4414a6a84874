import { describe, expect, it } from 'vitest'
import { authorized } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { balancesOf, opened, type PaymentNames, paid } from '../support/money.ts'
import { useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', FEES: '*=3' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

const byId = ({ paymentId }: PaymentNames) => ({ paymentId })
const byRequestId = ({ paymentRequestId }: PaymentNames) => ({ paymentRequestId })
const recordOf = async (name: object) => (await merchant.inquire(name)).body

/** What the ledger holds for one paid payment. */
const PAID_BALANCES = { 'provider HKD': -25800n, 'payable HKD': 25026n, 'fees HKD': 774n }

describe('a payment that nobody has paid', () => {
  it('is closed: CANCELLED, its page says so, nobody can pay it, and nothing is notified', async () => {
    const request = { ...payRequest(), paymentNotifyUrl: receiver.url() }
    const { body: answer } = await merchant.call('payments/pay', request)
    const { body } = await merchant.cancel({ paymentId: answer.paymentId })
    expect(body).toEqual({
      result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
      paymentId: answer.paymentId,
      paymentRequestId: request.paymentRequestId,
      cancelTime: expect.stringMatching(/^\d{4}-.+[+-]\d\d:\d\d$/),
    })
    expect(await recordOf({ paymentId: answer.paymentId })).toMatchObject({
      paymentStatus: 'CANCELLED',
      paymentResultCode: 'ORDER_IS_CANCELED',
      transactions: [
        {
          transactionType: 'CANCEL',
          transactionStatus: 'SUCCESS',
          transactionAmount: request.paymentAmount,
          transactionTime: body.cancelTime,
        },
      ],
    })
    const page = await (await fetch(String(answer.normalUrl))).text()
    expect(page).toContain('cancelled')
    expect(page).not.toContain('<form')
    expect((await merchant.complete({ paymentId: answer.paymentId }, 'SUCCESS')).code).toBe(
      'ORDER_IS_CANCELED',
    )
    expect((await merchant.call('payments/pay', request)).code).toBe('ORDER_IS_CANCELED')
    await merchant.advance(86_400)
    expect(receiver.arrivals).toEqual([])
    expect((await recordOf({ paymentId: answer.paymentId })).paymentStatus).toBe('CANCELLED')
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  it('is closed by either id, and paymentId wins', async () => {
    const [first, second] = [await opened(merchant), await opened(merchant)]
    expect((await merchant.cancel({ ...byId(first), ...byRequestId(second) })).code).toBe('SUCCESS')
    expect((await recordOf(first)).paymentStatus).toBe('CANCELLED')
    expect((await recordOf(second)).paymentStatus).toBe('PROCESSING')
    expect((await merchant.cancel(byRequestId(second))).body.paymentId).toBe(second.paymentId)
    expect((await merchant.cancel({ paymentId: '4711', ...byRequestId(second) })).code).toBe(
      'ORDER_NOT_EXIST',
    )
  })

  it('is closed also when it is pending, and with methods that cannot be cancelled once paid', async () => {
    const pending = await opened(merchant)
    await merchant.complete(pending, 'PENDING')
    const thai = await opened(merchant, 'ONLINEBANKING_BANGKOKBANK THB 1000')
    for (const payment of [pending, thai]) {
      expect((await merchant.cancel(byId(payment))).code).toBe('SUCCESS')
      expect((await recordOf(payment)).paymentStatus).toBe('CANCELLED')
    }
  })

  it.each(['FAIL', 'expired'])('and has ended (%s) is refused', async (how) => {
    const payment = await opened(merchant)
    if (how === 'expired') await merchant.advance(15 * 60)
    else await merchant.complete(payment, how)
    expect((await merchant.cancel(byId(payment))).code).toBe('ORDER_STATUS_INVALID')
    expect((await recordOf(payment)).paymentStatus).toBe('FAIL')
  })
})

describe('a paid payment', () => {
  it('gives all the money back, and the fee with it', async () => {
    const payment = await paid(merchant, undefined, { paymentNotifyUrl: receiver.url() })
    await receiver.arrived(1)
    expect(await balancesOf(gateway, merchant)).toEqual(PAID_BALANCES)
    const { body } = await merchant.cancel(byId(payment))
    expect(body.result.resultCode).toBe('SUCCESS')
    expect(await recordOf(payment)).toMatchObject({
      paymentStatus: 'CANCELLED',
      paymentResultCode: 'ORDER_IS_CANCELED',
      transactions: [{ transactionType: 'CANCEL', transactionStatus: 'SUCCESS' }],
    })
    expect(await balancesOf(gateway, merchant)).toEqual({})
    await merchant.advance(60)
    expect(receiver.arrivals).toHaveLength(1)
    expect((await merchant.refund(payment, 1)).code).toBe('ORDER_IS_CANCELED')
  })

  /** To so many seconds after the moment. */
  async function advanceTo(moment: number, seconds: number) {
    const { body } = await merchant.advance(0)
    const left = Math.ceil((moment - Date.parse(String(body.now))) / 1_000)
    await merchant.advance(left + seconds)
  }

  /** 00:15 in UTC+8 of the day after. */
  async function deadlineOf(payment: PaymentNames) {
    const paidAt = Date.parse(String((await recordOf(payment)).paymentTime))
    const day = new Date(paidAt + 8 * 3_600_000).toISOString().slice(0, 10)
    return Date.parse(`${day}T00:15:00+08:00`) + 86_400_000
  }

  it('can be cancelled until 00:15 of the next day in UTC+8, and no longer', async () => {
    const [first, second] = [await paid(merchant), await paid(merchant)]
    await advanceTo(await deadlineOf(first), -5)
    expect((await merchant.cancel(byId(first))).code).toBe('SUCCESS')
    await advanceTo(await deadlineOf(second), 0)
    expect((await merchant.cancel(byId(second))).code).toBe('CANCEL_WINDOW_EXCEED')
    expect(await balancesOf(gateway, merchant)).toEqual(PAID_BALANCES)
    expect((await merchant.cancel(byId(first))).code).toBe('SUCCESS')
  })

  it('can be cancelled for seven days where the method says so', async () => {
    const [first, second] = [
      await paid(merchant, 'MERCADOPAGO_BR BRL 1000'),
      await paid(merchant, 'MERCADOPAGO_BR BRL 1000'),
    ]
    await merchant.advance(7 * 86_400 - 10)
    expect((await merchant.cancel(byId(first))).code).toBe('SUCCESS')
    await merchant.advance(10)
    expect((await merchant.cancel(byId(second))).code).toBe('CANCEL_WINDOW_EXCEED')
  })

  it.each([
    ['CANCEL_WINDOW_EXCEED', 'ONLINEBANKING_BANGKOKBANK THB 1000'],
    ['PAYMENT_METHOD_NOT_SUPPORTED', 'DANA IDR 3000000'],
    ['PAYMENT_METHOD_NOT_SUPPORTED', 'JKOPAY TWD 1000'],
  ])('cannot be cancelled at all with some methods: %s, %s', async (code, method) => {
    const payment = await paid(merchant, method)
    expect((await merchant.cancel(byId(payment))).code).toBe(code)
    expect((await recordOf(payment)).paymentStatus).toBe('SUCCESS')
  })

  it('of which a part has gone back is refused: PROCESS_FAIL', async () => {
    const payment = await paid(merchant)
    await merchant.refund(payment, 1)
    expect((await merchant.cancel(byId(payment))).code).toBe('PROCESS_FAIL')
  })

  it('whose money the merchant has not got any more is refused: MERCHANT_BALANCE_NOT_ENOUGH', async () => {
    const payments = [await paid(merchant), await paid(merchant)]
    const [payment, other] = payments as [PaymentNames, PaymentNames]
    await merchant.refund(other)
    expect((await merchant.cancel(byId(payment))).code).toBe('MERCHANT_BALANCE_NOT_ENOUGH')
    expect((await recordOf(payment)).paymentStatus).toBe('SUCCESS')
  })
})

describe('a card', () => {
  it('that was authorized is let go: VOID', async () => {
    const payment = await authorized(merchant)
    const { body } = await merchant.cancel(byId(payment))
    expect(body.result.resultCode).toBe('SUCCESS')
    expect(await recordOf(payment)).toMatchObject({
      paymentStatus: 'CANCELLED',
      transactions: [{ transactionType: 'VOID', transactionStatus: 'SUCCESS' }],
    })
    expect(await balancesOf(gateway, merchant)).toEqual({})
    expect((await merchant.cancel(byId(payment))).body).toEqual(body)
  })

  it('that was captured is refused: refund it', async () => {
    const payment = await authorized(merchant)
    await merchant.capture(payment, 1, { captureRequestId: 'c' })
    expect((await merchant.cancel(byId(payment))).code).toBe('ORDER_STATUS_INVALID')
  })
})

describe('a planned outcome', () => {
  it.each([
    ['unpaid', opened, {}],
    ['paid', paid, PAID_BALANCES],
    ['authorized', authorized, {}],
  ])('F (%s) leaves the payment as it was, and the next cancel works', async (_what, make, balances) => {
    const payment = await make(merchant)
    const { paymentStatus } = await recordOf(payment)
    await merchant.plan('payments/cancel', 'USER_STATUS_ABNORMAL')
    expect((await merchant.cancel(byId(payment))).code).toBe('USER_STATUS_ABNORMAL')
    expect((await recordOf(payment)).paymentStatus).toBe(paymentStatus)
    expect(await balancesOf(gateway, merchant)).toEqual(balances)
    expect((await merchant.cancel(byId(payment))).code).toBe('SUCCESS')
    expect((await recordOf(payment)).paymentStatus).toBe('CANCELLED')
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  it('U does nothing, and the repeat works', async () => {
    const payment = await paid(merchant)
    await merchant.plan('payments/cancel', 'UNKNOWN_EXCEPTION')
    const { body } = await merchant.cancel(byId(payment))
    expect(body.result).toMatchObject({ resultCode: 'UNKNOWN_EXCEPTION', resultStatus: 'U' })
    expect((await merchant.cancel(byId(payment))).code).toBe('SUCCESS')
  })

  it('a refund that failed is no refund: the payment can be cancelled', async () => {
    await paid(merchant)
    const payment = await paid(merchant)
    await merchant.plan('payments/refund', 'PROCESS_FAIL')
    await merchant.refund(payment)
    expect((await merchant.cancel(byId(payment))).code).toBe('SUCCESS')
    expect(await balancesOf(gateway, merchant)).toEqual(PAID_BALANCES)
  })
})
