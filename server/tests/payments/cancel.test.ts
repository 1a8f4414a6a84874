import { describe, expect, it } from 'vitest'
import { amountOf } from '../support/amounts.ts'
import { authorized } from '../support/card-payments.ts'
import { startTestGateway, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { atOnce, balancesOf, holdTable, opened, type PaymentNames, paid, waiting } from '../support/money.ts'
import { eventually } from '../support/process.ts'
import { isSignedBy, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', FEES: '*=3' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

const byId = ({ paymentId }: PaymentNames) => ({ paymentId })
const byRequestId = ({ paymentRequestId }: PaymentNames) => ({ paymentRequestId })
const recordOf = async (name: object) => (await merchant.inquire(name)).body

/** What the books hold of one paid payment. */
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
    expect(page).not.toContain('<button')
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

describe('the same again', () => {
  it.each([
    ['unpaid', opened],
    ['paid', paid],
    ['authorized', authorized],
  ])('(%s) gets the same answer, later too', async (_what, make) => {
    const payment = await make(merchant)
    const first = await merchant.cancel(byId(payment))
    await merchant.advance(10 * 86_400)
    expect((await merchant.cancel(byRequestId(payment))).text).toBe(first.text)
    expect((await recordOf(payment)).transactions).toHaveLength(1)
  })

  it.each([
    ['unpaid', opened],
    ['paid', paid],
    ['authorized', authorized],
  ])('(%s) twenty times at one moment is done once', async (_what, make) => {
    const payment = await make(merchant)
    const answers = await atOnce(20, (index) =>
      merchant.cancel(index % 2 ? byId(payment) : byRequestId(payment)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.code).toBe('SUCCESS')
    expect((await recordOf(payment)).transactions).toHaveLength(1)
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })
})

describe('racing', () => {
  it('the payer: whoever wins, state and money agree', async () => {
    const payments = await atOnce(12, () => opened(merchant))
    await Promise.all(
      payments.flatMap((payment, index) => {
        const acts = [() => merchant.cancel(byId(payment)), () => merchant.complete(payment, 'SUCCESS')]
        return (index % 2 ? acts : acts.reverse()).map((act) => act())
      }),
    )
    await merchant.advance(5)
    // A cancel gives the money back that it finds, and one that was quicker has it reversed.
    for (const payment of payments) expect((await recordOf(payment)).paymentStatus).toBe('CANCELLED')
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  it('a refund: one of them has the money', async () => {
    // Another payment's money covers the fee, which a refund does not give back.
    await paid(merchant, 'ALIPAY_HK HKD 1000000')
    const payments = await atOnce(10, () => paid(merchant))
    const answers = await Promise.all(
      payments.map((payment, index) => {
        const acts = [() => merchant.cancel(byId(payment)), () => merchant.refund(payment)]
        return Promise.all((index % 2 ? acts : acts.reverse()).map((act) => act()))
      }),
    )
    for (const both of answers) {
      const codes = both.map(({ code }) => code)
      expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
      const other = codes.find((code) => code !== 'SUCCESS')
      expect(['PROCESS_FAIL', 'ORDER_STATUS_INVALID', 'ORDER_IS_CANCELED']).toContain(other)
    }
    const { 'provider HKD': provider, 'returning HKD': returning } = await balancesOf(gateway, merchant)
    expect([provider, returning]).toEqual([-1000000n, undefined])
  })
})

describe('an id that no payment has', () => {
  it('is ORDER_NOT_EXIST, and no payment can be made with it any more', async () => {
    const request = payRequest()
    const name = { paymentRequestId: request.paymentRequestId }
    expect((await merchant.cancel(name)).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.cancel(name)).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.call('payments/pay', request)).code).toBe('ORDER_IS_CANCELED')
    expect((await merchant.pay({ ...name, paymentMethod: cardMethod })).code).toBe('ORDER_IS_CANCELED')
    expect((await merchant.inquire(name)).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.complete(name, 'SUCCESS')).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.cancel(name)).code).toBe('ORDER_NOT_EXIST')
    const other = await gateway.merchant()
    expect((await other.call('payments/pay', request)).code).toBe('PAYMENT_IN_PROCESS')
  })

  const cardMethod = {
    paymentMethodType: 'CARD',
    paymentMethodMetaData: { cardNo: '4054695723100768', cvv: '123', expiryMonth: '12', expiryYear: '39' },
  }

  it('of the gateway’s own marks nothing', async () => {
    expect((await merchant.cancel({ paymentId: '4711' })).code).toBe('ORDER_NOT_EXIST')
    expect(
      await gateway.database.query('select from payments where client_id = $1', [merchant.clientId]),
    ).toEqual([])
  })

  it('and is paid with at the same moment: cancelled, or never made', async () => {
    await atOnce(20, async (index) => {
      const request = { ...payRequest(), ...(index % 4 === 0 && { paymentMethod: cardMethod }) }
      const name = { paymentRequestId: request.paymentRequestId }
      const acts = [() => merchant.call('payments/pay', request), () => merchant.cancel(name)]
      const answers = await Promise.all((index % 2 ? acts : acts.reverse()).map((act) => act()))
      const [pay, cancelled] = index % 2 ? answers : answers.reverse()
      const found = await merchant.inquire(name)
      if (cancelled?.code === 'SUCCESS') expect(found.body.paymentStatus).toBe('CANCELLED')
      else {
        // A card is captured at once, and then it is too late.
        const isMarked = cancelled?.code === 'ORDER_NOT_EXIST'
        expect(isMarked || cancelled?.code === 'ORDER_STATUS_INVALID').toBe(true)
        expect(pay?.code).toBe(isMarked ? 'ORDER_IS_CANCELED' : 'SUCCESS')
        expect(found.code).toBe(isMarked ? 'ORDER_NOT_EXIST' : 'SUCCESS')
      }
    })
  })

  it('of mine but another merchant’s: ORDER_NOT_EXIST, and that one’s payment stays', async () => {
    const payment = await opened(merchant)
    const other = await gateway.merchant()
    expect((await other.cancel(byId(payment))).code).toBe('ORDER_NOT_EXIST')
    expect((await other.cancel(byRequestId(payment))).code).toBe('ORDER_NOT_EXIST')
    expect((await recordOf(payment)).paymentStatus).toBe('PROCESSING')
  })

  it('and neither of both is refused by name', async () => {
    const { code, body } = await merchant.cancel({})
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain('paymentId')
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

it('a cancelling that was cut off between intent and outcome is finished once, and refunds wait outside', async () => {
  const dying = await startTestGateway({ FEES: '*=3' })
  try {
    const own = await dying.merchant()
    const payments = [await paid(own), await paid(own)] as const
    const release = await holdTable(dying, 'simulated_charges')
    const calls = payments.map((payment) => own.cancel(byId(payment)))
    await eventually(async () => expect(await waiting(dying)).toBe(2))
    await dying.database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    for (const { code } of await Promise.all(calls)) expect(code).toBe('UNKNOWN_EXCEPTION')
    await release()
    expect((await own.refund(payments[0], 1)).code).toBe('ORDER_STATUS_INVALID')
    expect((await own.inquire(payments[0])).body.paymentStatus).toBe('SUCCESS')
    expect(await balancesOf(dying, own)).toEqual({ 'provider HKD': -51600n, 'returning HKD': 51600n })
    expect((await own.cancel(byId(payments[0]))).code).toBe('SUCCESS')
    await own.advance(61)
    expect((await own.inquire(payments[1])).body.paymentStatus).toBe('CANCELLED')
    expect(await balancesOf(dying, own)).toEqual({})
  } finally {
    await dying.stop()
  }
})

describe('money that comes after the end', () => {
  /** A provider that has not decided is asked every hour: a week of that may take longer than one call. */
  async function advance(seconds: number) {
    await merchant.advance(seconds)
    await eventually(async () => expect((await merchant.advance(0)).code).toBe('SUCCESS'))
  }

  /** The provider makes up its mind about a charge that it left pending. */
  const providerSucceeds = () =>
    gateway.database.query(
      "update simulated_charges set outcome = 'SUCCESS', result_code = 'SUCCESS' where client_id = $1 and outcome = 'PENDING'",
      [merchant.clientId],
    )

  const attempts = () =>
    gateway.database.query('select kind, state from attempts where client_id = $1 order by kind', [
      merchant.clientId,
    ])

  it('of a cancel goes back: the payment stays cancelled and the books are empty', async () => {
    const payment = await opened(merchant, undefined, { paymentNotifyUrl: receiver.url() })
    await merchant.complete(payment, 'PENDING')
    await receiver.arrived(1)
    expect((await merchant.cancel(byId(payment))).code).toBe('SUCCESS')
    await providerSucceeds()
    await advance(2 * 86_400)
    expect((await recordOf(payment)).paymentStatus).toBe('CANCELLED')
    expect(await attempts()).toEqual([
      { kind: 'CHARGE', state: 'SUCCEEDED' },
      { kind: 'REVERSAL', state: 'SUCCEEDED' },
    ])
    expect(await balancesOf(gateway, merchant)).toEqual({})
    expect(receiver.arrivals).toHaveLength(1)
  })

  it('of a method that gives nothing back is set aside, and the merchant is told: notifyReversal', async () => {
    const payment = await opened(merchant, 'DANA IDR 3000000', { paymentNotifyUrl: receiver.url() })
    await merchant.complete(payment, 'PENDING')
    await advance(7 * 86_400 + 60)
    expect((await recordOf(payment)).paymentStatus).toBe('FAIL')
    await receiver.arrived(2)
    await providerSucceeds()
    await advance(2 * 86_400)
    const [, , arrival] = await receiver.arrived(3)
    if (!arrival) throw new Error('nothing arrived')
    expect(isSignedBy(merchant, arrival)).toBe(true)
    expect(arrival.body).toMatchObject({
      notifyType: 'PAYMENT_REVERSAL',
      result: { resultStatus: 'F', resultCode: 'REFUND_NOT_SUPPORTED' },
      ...payment,
      paymentAmount: amountOf('IDR', 3000000),
      paymentCreateTime: expect.any(String),
      paymentTime: expect.any(String),
    })
    expect((await recordOf(payment)).paymentStatus).toBe('FAIL')
    expect(await attempts()).toEqual([
      { kind: 'CHARGE', state: 'SUCCEEDED' },
      { kind: 'REVERSAL', state: 'FAILED' },
    ])
    expect(await balancesOf(gateway, merchant)).toEqual({
      'provider IDR': -3000000n,
      'returning IDR': 3000000n,
    })
    await advance(5 * 86_400)
    expect(receiver.arrivals).toHaveLength(3)
  })
})
