import { describe, expect, it } from 'vitest'
import { amountOf, hkd, PAID } from '../support/amounts.ts'
import { startTestGateway, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { atOnce, BANK, balancesOf, cutOff, holdTable, paid, refundsSent } from '../support/money.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)

describe('the amount', () => {
  it('may go back in parts up to what was paid, and not one minor unit more', async () => {
    const payment = await paid(merchant)
    for (const part of [10_000, 15_000, 799])
      expect((await merchant.refund(payment, part)).code).toBe('SUCCESS')
    expect((await merchant.refund(payment, 2)).code).toBe('REFUND_AMOUNT_EXCEED')
    expect((await merchant.refund(payment, 1)).code).toBe('SUCCESS')
    expect((await merchant.refund(payment, 1)).code).toBe('REFUND_AMOUNT_EXCEED')
    expect(await merchant.transactions(payment)).toHaveLength(4)
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  it('counts what is still on its way back', async () => {
    const payment = await paid(merchant, BANK)
    expect((await merchant.refund(payment, amountOf('MYR', 600))).code).toBe('REFUND_IN_PROCESS')
    expect((await merchant.refund(payment, amountOf('MYR', 401))).code).toBe('REFUND_AMOUNT_EXCEED')
  })

  it('of two that race for the same money goes back once', async () => {
    const payment = await paid(merchant)
    const answers = await atOnce(2, () => merchant.refund(payment))
    expect(answers.map(({ code }) => code).sort()).toEqual(['REFUND_AMOUNT_EXCEED', 'SUCCESS'])
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })

  it('of ten that race for a third each goes back three times', async () => {
    const payment = await paid(merchant)
    const answers = await atOnce(10, () => merchant.refund(payment, 8600))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(3)
    expect(codes.filter((code) => code === 'REFUND_AMOUNT_EXCEED')).toHaveLength(7)
    expect(await balancesOf(gateway, merchant)).toEqual({})
  })
})

describe('the same refund again', () => {
  it('gets the same answer and moves nothing', async () => {
    const payment = await paid(merchant)
    const first = await merchant.refund(payment, 100, { refundRequestId: 'once' })
    const second = await merchant.refund(payment, 100, {
      refundRequestId: 'once',
      refundReason: 'other words',
    })
    expect(second.text).toBe(first.text)
    expect(await balancesOf(gateway, merchant)).toEqual({ 'provider HKD': -25700n, 'payable HKD': 25700n })
  })

  it('gets it also when the window is over and the rest has gone back', async () => {
    const payment = await paid(merchant)
    const first = await merchant.refund(payment, 100, { refundRequestId: 'once' })
    await merchant.refund(payment, 25_700)
    await merchant.advance(366 * 86_400)
    expect((await merchant.refund(payment, 100, { refundRequestId: 'once' })).text).toBe(first.text)
  })

  it('twenty times at one moment refunds once', async () => {
    const payment = await paid(merchant)
    const answers = await atOnce(20, () => merchant.refund(payment, 100, { refundRequestId: 'once' }))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.code).toBe('SUCCESS')
    expect(await refundsSent(gateway, merchant)).toEqual([{ n: 1 }])
    expect(await balancesOf(gateway, merchant)).toEqual({ 'provider HKD': -25700n, 'payable HKD': 25700n })
  })

  it('with another amount, currency or payment is REPEAT_REQ_INCONSISTENT', async () => {
    const [payment, other] = [await paid(merchant), await paid(merchant)]
    await merchant.refund(payment, 100, { refundRequestId: 'once' })
    for (const [of, amount] of [
      [payment, hkd(101)],
      [payment, amountOf('USD', 100)],
      [other, hkd(100)],
      [{ paymentId: '1' }, hkd(100)],
    ] as const)
      expect((await merchant.refund(of, amount, { refundRequestId: 'once' })).code).toBe(
        'REPEAT_REQ_INCONSISTENT',
      )
    expect((await merchant.inquire(other)).body.transactions).toBeUndefined()
  })

  it('asked of two payments at one moment is done for one', async () => {
    const payments = [await paid(merchant), await paid(merchant)]
    const answers = await Promise.all(
      payments.map((payment) => merchant.refund(payment, 100, { refundRequestId: 'once' })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(['REPEAT_REQ_INCONSISTENT', 'SUCCESS'])
  })

  it('by another merchant is another refund', async () => {
    const own = await paid(merchant)
    const first = await merchant.refund(own, 100, { refundRequestId: 'once' })
    const other = await gateway.merchant()
    const theirs = await paid(other)
    const second = await other.refund(theirs, 100, { refundRequestId: 'once' })
    expect(second.code).toBe('SUCCESS')
    expect(second.body.refundId).not.toBe(first.body.refundId)
  })
})

describe('a gateway that dies between the intent and the outcome', () => {
  /** Two refunds that were begun and never came to their provider. */
  async function leaveUnfinished() {
    const dying = await startTestGateway()
    const own = await dying.merchant()
    const payments = [await paid(own), await paid(own)]
    const release = await holdTable(dying, 'simulated_charges')
    const calls = payments.map((payment, index) =>
      own.refund(payment, PAID, { refundRequestId: `${index}` }).catch(() => null),
    )
    expect((await cutOff(dying, calls)).map((answer) => answer?.code)).toEqual([
      'REFUND_IN_PROCESS',
      'REFUND_IN_PROCESS',
    ])
    await release()
    return { dying, own, payments }
  }

  it('leaves the refund to its job and to a repeat, and the money goes back once', async () => {
    const { dying, own, payments } = await leaveUnfinished()
    try {
      expect(await balancesOf(dying, own)).toEqual({ 'provider HKD': -51600n, 'returning HKD': 51600n })
      const [first] = payments
      if (!first) throw new Error('no payment')
      // Nobody has it in hands, so the repeat waits in vain, then asks the provider itself.
      expect((await own.refund(first, PAID, { refundRequestId: '0' })).code).toBe('SUCCESS')
      await own.advance(61)
      expect((await own.inquireRefund({ refundRequestId: '1' })).body).toMatchObject({
        refundStatus: 'SUCCESS',
      })
      expect(await balancesOf(dying, own)).toEqual({})
      const sent = await dying.database.query('select outcome from simulated_charges where client_id = $1', [
        own.clientId,
      ])
      expect(sent).toHaveLength(4)
    } finally {
      await dying.stop()
    }
  })
})
