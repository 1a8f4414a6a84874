import { describe, expect, it } from 'vitest'
import { setUpMerchant, type TermsRequest } from '../../src/registry/clients/index.ts'
import { amountOf, hkd } from '../support/amounts.ts'
import { authorized, cardRequest } from '../support/card-payments.ts'
import { OPERATOR, useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { at, payRequest } from '../support/merchant.ts'
import { listWrongBalances, opened, paid, transferredByKind } from '../support/money.ts'

const gateway = useGateway({ FEES: 'CARD=2.9,*=1' })
const merchant = useMerchantPerTest(gateway)
const NOTHING = {
  notifiesAgain: undefined,
  notifiesInStrictOrder: undefined,
  requestTimeToleranceSeconds: undefined,
  urls: [],
}
let marks = 1

/** Agreed, and known to the gateway: a limit of a currency that no test pays in tells. */
async function agree(terms: TermsRequest): Promise<void> {
  marks += 1
  await setUpMerchant(gateway.trail, OPERATOR, merchant.clientId, {
    ...NOTHING,
    terms: { ...terms, limits: { ...terms.limits, JPY: `${marks}-` } },
  })
  await expect.poll(() => reasonFor(amountOf('JPY', marks - 1))).toBe('EXCEED_CHANNEL_LIMIT_RULE')
}

async function reasonFor(paymentAmount: object): Promise<unknown> {
  const { body } = await merchant.call('payments/consult', {
    productCode: 'CASHIER_PAYMENT',
    paymentAmount,
    allowedPaymentMethods: ['CARD'],
    env: { terminalType: 'WEB' },
  })
  const [option] = (body.paymentOptions ?? []) as { disableReason?: string }[]
  return option?.disableReason
}

const fees = async () => (await transferredByKind(gateway, merchant)).fees

describe("a client's own fee", () => {
  it('is booked in place of the one of all, by its method', async () => {
    await agree({ fees: { ALIPAY_HK: '2+HKD:1.50' } })
    await paid(merchant)
    expect(await fees()).toBe(516 + 150)
    await merchant.call('payments/pay', cardRequest())
    expect(await fees()).toBe(516 + 150 + 748)
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('for all other methods goes before what the setting says of a method', async () => {
    await agree({ fees: { '*': '0.5' } })
    await merchant.call('payments/pay', cardRequest())
    expect(await fees()).toBe(129)
  })

  it('is the one of the moment in which the money is booked, whenever the payment was begun', async () => {
    const [first, second] = [await opened(merchant), await opened(merchant)]
    const card = await authorized(merchant)
    await merchant.complete(first, 'SUCCESS')
    expect(await fees()).toBe(258)
    await agree({ fees: { ALIPAY_HK: '3', CARD: '1' } })
    expect(await fees()).toBe(258)
    await merchant.complete(second, 'SUCCESS')
    await merchant.capture(card, 10_000)
    expect(await fees()).toBe(258 + 774 + 100)
    await agree({ fees: { ALIPAY_HK: null, CARD: null } })
    await merchant.capture(card, 10_000)
    expect(await fees()).toBe(258 + 774 + 100 + 290)
    expect(await listWrongBalances(gateway)).toEqual([])
  })

  it('is never more than the payment, and comes back whole when it is cancelled', async () => {
    await agree({ fees: { ALIPAY_HK: '0+HKD:999' } })
    const payment = await paid(merchant, 'ALIPAY_HK HKD 500')
    expect(await transferredByKind(gateway, merchant)).toEqual({ provider: -500, payable: 0, fees: 500 })
    expect((await merchant.cancel({ paymentId: payment.paymentId })).code).toBe('SUCCESS')
    expect(await fees()).toBe(0)
  })

  it("is nobody else's", async () => {
    await agree({ fees: { ALIPAY_HK: '50' } })
    const other = await gateway.merchant()
    await paid(other)
    expect((await transferredByKind(gateway, other)).fees).toBe(258)
  })
})

describe("a client's limit", () => {
  it('refuses payments outside it, of this currency alone', async () => {
    await agree({ limits: { HKD: '10-200' } })
    const pay = async (value: number) => (await merchant.pay(payRequest(hkd(value)))).code
    expect(await pay(999)).toBe('PAYMENT_AMOUNT_EXCEED_LIMIT')
    expect(await pay(1_000)).toBe('PAYMENT_IN_PROCESS')
    expect(await pay(20_000)).toBe('PAYMENT_IN_PROCESS')
    expect(await pay(20_001)).toBe('PAYMENT_AMOUNT_EXCEED_LIMIT')
    const card = cardRequest({}, { paymentAmount: hkd(20_001) })
    expect((await merchant.call('payments/pay', card)).code).toBe('PAYMENT_AMOUNT_EXCEED_LIMIT')
    expect((await merchant.scan(await merchant.issueCode(), { paymentAmount: hkd(20_001) })).code).toBe(
      'PAYMENT_AMOUNT_EXCEED_LIMIT',
    )
    expect((await merchant.createSession({ paymentAmount: hkd(20_001) })).code).toBe('NO_PAY_OPTIONS')
    expect(await reasonFor(hkd(20_001))).toBe('EXCEED_CHANNEL_LIMIT_RULE')
    expect(await reasonFor(hkd(20_000))).toBeUndefined()
    expect(await reasonFor(amountOf('USD', 20_001))).toBeUndefined()
  })

  it('leaves alone what was begun before it: repeats, captures and refunds', async () => {
    const request = payRequest()
    const first = await merchant.pay(request)
    const card = await authorized(merchant)
    await agree({ limits: { HKD: '-100' } })
    expect((await merchant.pay(request)).body).toEqual(first.body)
    expect((await merchant.complete({ paymentId: first.body.paymentId }, 'SUCCESS')).code).toBe('SUCCESS')
    expect((await merchant.capture(card)).code).toBe('SUCCESS')
    expect((await merchant.refund(card)).code).toBe('REFUND_IN_PROCESS')
  })

  it('is not passed by raising an authorization', async () => {
    const card = await authorized(merchant)
    await agree({ limits: { HKD: '-300' } })
    const raise = (value: number) =>
      merchant.call('payments/updateAmount', {
        updateRequestId: `raise-${value}`,
        paymentId: card.paymentId,
        amount: hkd(value),
      })
    expect((await raise(30_001)).code).toBe('INCREMENTAL_NOT_SUPPORT')
    expect((await raise(30_000)).code).not.toBe('INCREMENTAL_NOT_SUPPORT')
  })
})

it("a client's own rate is less than that of all, on every gateway, and is lifted again", async () => {
  const another = await gateway.startAnother()
  const there = at(another.url, merchant)
  await agree({ requestsPerSecondMax: 2 })
  const beyond = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => there.inquire({ paymentId: 'none' })))
    return answers.filter(({ code }) => code === 'REQUEST_TRAFFIC_EXCEED_LIMIT').length
  }
  await expect.poll(beyond, { timeout: 20_000 }).toBeGreaterThan(0)
  await setUpMerchant(gateway.trail, OPERATOR, merchant.clientId, {
    ...NOTHING,
    terms: { requestsPerSecondMax: null },
  })
  await expect.poll(beyond, { timeout: 20_000 }).toBe(0)
  await another.stop()
})

describe('terms that mean nothing', () => {
  it.each([
    [{ fees: { CARD: 'much' } }, 'A fee is METHOD=PERCENT'],
    [{ fees: { NO_SUCH: '1' } }, 'A fee is METHOD=PERCENT'],
    [{ limits: { HKD: '5-1' } }, 'A limit is CURRENCY=MIN-MAX'],
    [{ requestsPerSecondMax: 0 }, 'A rate limit is a whole number'],
  ])('%j are refused', async (terms, why) => {
    await expect(
      setUpMerchant(gateway.trail, OPERATOR, merchant.clientId, { ...NOTHING, terms }),
    ).rejects.toThrow(why)
  })
})
