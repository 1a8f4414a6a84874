import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { inStoreOrder, scanRequest } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { countRows, payableOf } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const SAMPLE = '288888888888888888'
const UNKNOWN = '281001020000000000000009'

const paymentsOf = (own: Merchant) => countRows(gateway, own, 'payments')

describe('a code', () => {
  it('pays once, and a second till that scans it gets INVALID_PAYMENT_CODE', async () => {
    const own = await gateway.merchant()
    const code = await own.issueCode()
    expect((await own.scan(code)).code).toBe('SUCCESS')
    expect((await own.scan(code)).code).toBe('INVALID_PAYMENT_CODE')
    expect(await payableOf(gateway, own)).toBe(1250n)
  })

  it('whose wallet said no is used too', async () => {
    const code = await merchant.issueCode({ outcome: 'FAIL' })
    expect((await merchant.scan(code)).code).toBe('PROCESS_FAIL')
    expect((await merchant.scan(code)).code).toBe('INVALID_PAYMENT_CODE')
  })

  it('of another client is unknown here and still good there', async () => {
    const other = await gateway.merchant()
    const code = await other.issueCode()
    expect((await merchant.scan(code)).code).toBe('INVALID_PAYMENT_CODE')
    expect((await other.scan(code)).code).toBe('SUCCESS')
  })

  it.each([2, 20])('scanned at %i tills at one moment, on two nodes, pays at one of them', async (tills) => {
    const own = await gateway.merchant()
    const another = await gateway.startAnother()
    try {
      const code = await own.issueCode()
      const answers = await Promise.all(
        Array.from({ length: tills }, (_, index) =>
          own.scan(code, {}, index % 2 ? { url: another.url } : {}),
        ),
      )
      const codes = answers.map((answer) => answer.code).sort()
      expect(codes).toEqual([...Array(tills - 1).fill('INVALID_PAYMENT_CODE'), 'SUCCESS'])
      expect(await payableOf(gateway, own)).toBe(1250n)
    } finally {
      await another.stop()
    }
  })
})

describe('the same payment asked for again', () => {
  it('gets S with the same ids, and the money moves once', async () => {
    const own = await gateway.merchant()
    const request = scanRequest(await own.issueCode())
    const first = await own.call('payments/pay', request)
    await own.advance(3_600)
    const again = { ...request, order: inStoreOrder({ orderDescription: 'The same, told otherwise' }) }
    expect((await own.call('payments/pay', again, { prefix: '/ams/api' })).text).toBe(first.text)
    expect(await payableOf(gateway, own)).toBe(1250n)
  })

  it('twenty times at one moment, on two nodes, pays once and gets the same answer', async () => {
    const own = await gateway.merchant()
    const another = await gateway.startAnother()
    try {
      const request = scanRequest(await own.issueCode())
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          own.call('payments/pay', request, index % 2 ? { url: another.url } : {}),
        ),
      )
      expect([...new Set(answers.map(({ text }) => text))]).toEqual([answers[0]?.text])
      expect(answers[0]?.code).toBe('SUCCESS')
      expect([await paymentsOf(own), await payableOf(gateway, own)]).toEqual([1, 1250n])
    } finally {
      await another.stop()
    }
  })

  it.each([
    ['amount', { paymentAmount: { currency: 'SGD', value: '1251' } }],
    ['currency', { paymentAmount: { currency: 'MYR', value: '1250' } }],
    ['code', { paymentMethod: { paymentMethodType: 'CONNECT_WALLET', paymentMethodId: UNKNOWN } }],
    ['scenario', { paymentFactor: { inStorePaymentScenario: 'OrderCode' } }],
  ])('with another %s is inconsistent and changes nothing', async (_what, changes) => {
    const request = scanRequest(SAMPLE)
    const first = await merchant.call('payments/pay', request)
    expect((await merchant.call('payments/pay', { ...request, ...changes })).code).toBe(
      'REPEAT_REQ_INCONSISTENT',
    )
    expect((await merchant.call('payments/pay', request)).text).toBe(first.text)
  })
})
