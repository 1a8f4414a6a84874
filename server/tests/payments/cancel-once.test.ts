import { describe, expect, it } from 'vitest'
import { authorized } from '../support/card-payments.ts'
import { startTestGateway, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { atOnce, balancesOf, cutOff, holdTable, opened, type PaymentNames, paid } from '../support/money.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', FEES: '*=3' })
const merchant = useMerchantPerTest(gateway)

const byId = ({ paymentId }: PaymentNames) => ({ paymentId })
const byRequestId = ({ paymentRequestId }: PaymentNames) => ({ paymentRequestId })
const recordOf = async (name: object) => (await merchant.inquire(name)).body

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
    expect((await merchant.call('payments/pay', request)).code).toBe('ORDER_IS_CANCELED')
    expect((await merchant.pay({ ...name, paymentMethod: cardMethod })).code).toBe('ORDER_IS_CANCELED')
    expect((await merchant.inquire(name)).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.complete(name, 'SUCCESS')).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.cancel(name)).code).toBe('SUCCESS')
    const other = await gateway.merchant()
    expect((await other.call('payments/pay', request)).code).toBe('PAYMENT_IN_PROCESS')
  })

  const cardMethod = {
    paymentMethodType: 'CARD',
    paymentMethodMetaData: { cardNo: '4054695723100768', cvv: '123', expiryMonth: '12', expiryYear: '39' },
  }

  it('is S from the second time on, with the time of the first, and stays refused for payments', async () => {
    const { paymentRequestId } = payRequest()
    await merchant.advance(86_400)
    expect((await merchant.cancel({ paymentRequestId })).body).toEqual({
      result: expect.objectContaining({ resultStatus: 'F', resultCode: 'ORDER_NOT_EXIST' }),
    })
    const { now } = (await merchant.advance(0)).body
    await merchant.advance(3_600)
    const second = await merchant.cancel({ paymentRequestId })
    expect(second.body).toEqual({
      result: expect.objectContaining({ resultStatus: 'S' }),
      paymentRequestId,
      cancelTime: expect.any(String),
    })
    const ageMs = Date.parse(String(now)) - Date.parse(String(second.body.cancelTime))
    expect([ageMs >= 0, ageMs < 30_000]).toEqual([true, true])
    await merchant.advance(30 * 86_400)
    expect((await merchant.cancel({ paymentRequestId })).text).toBe(second.text)
    expect((await merchant.pay({ paymentRequestId })).code).toBe('ORDER_IS_CANCELED')
    // Another merchant's cancel of the same id is its first.
    expect((await (await gateway.merchant()).cancel({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
  })

  it('twenty times at one moment: one gets ORDER_NOT_EXIST, and all others the same S', async () => {
    for (let round = 0; round < 5; round++) {
      const { paymentRequestId } = payRequest()
      if (round % 2) await merchant.createSession({ paymentRequestId })
      const answers = await atOnce(20, () => merchant.cancel({ paymentRequestId }))
      const refused = answers.filter(({ code }) => code === 'ORDER_NOT_EXIST')
      expect(refused).toHaveLength(1)
      expect(new Set(answers.filter(({ code }) => code === 'SUCCESS').map(({ text }) => text)).size).toBe(1)
      expect(answers.filter(({ code }) => code === 'SUCCESS')).toHaveLength(19)
    }
  })

  it('and was cancelled when the time was not kept: ORDER_NOT_EXIST once more, then S', async () => {
    const { paymentRequestId } = payRequest()
    await merchant.cancel({ paymentRequestId })
    await gateway.database.query(
      'update payment_request_ids set cancelled_at = null where client_id = $1 and payment_request_id = $2',
      [merchant.clientId, paymentRequestId],
    )
    expect((await merchant.pay({ paymentRequestId })).code).toBe('ORDER_IS_CANCELED')
    expect((await merchant.cancel({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
    expect((await merchant.cancel({ paymentRequestId })).body.cancelTime).toEqual(expect.any(String))
  })

  it('and whose cancel is planned to fail does so, also the second time', async () => {
    const { paymentRequestId } = payRequest()
    await merchant.cancel({ paymentRequestId })
    await merchant.plan('payments/cancel', 'CANCEL_WINDOW_EXCEED')
    expect((await merchant.cancel({ paymentRequestId })).code).toBe('CANCEL_WINDOW_EXCEED')
    expect((await merchant.cancel({ paymentRequestId })).code).toBe('SUCCESS')
  })

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

it('a cancelling that was cut off between intent and outcome is finished once, and refunds wait outside', async () => {
  const dying = await startTestGateway({ FEES: '*=3' })
  try {
    const own = await dying.merchant()
    const payments = [await paid(own), await paid(own)] as const
    const release = await holdTable(dying, 'simulated_charges')
    const calls = payments.map((payment) => own.cancel(byId(payment)))
    for (const { code } of await cutOff(dying, calls)) expect(code).toBe('UNKNOWN_EXCEPTION')
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
