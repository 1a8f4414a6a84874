import { describe, expect, it } from 'vitest'
import { CARDS, cardRequest, infoOf, MANUAL } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import type { TestAnswer } from '../support/merchant.ts'
import { jobsOf, countRows } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchantPerTest(gateway)

const pay = (request: object, by = merchant): Promise<TestAnswer> => by.call('payments/pay', request)

const count = (table: string, by = merchant) => countRows(gateway, by, table)

const DAYS_7_MS = 7 * 86_400_000

describe('a payer who is asked to prove who they are', () => {
  const challenged = (data: object = {}, changes: object = {}) =>
    cardRequest({ is3DSAuthentication: 'true', ...data }, changes)

  it('is sent to a page while the card waits sealed, and pays', async () => {
    const request = challenged({}, MANUAL)
    const first = await pay(request)
    expect(first.code).toBe('PAYMENT_IN_PROCESS')
    expect(first.body.normalUrl).toContain(`${gateway.url}/checkout/`)
    expect(infoOf(first)).toBeUndefined()
    expect([await count('presented_cards'), await count('attempts')]).toEqual([1, 0])
    const { paymentId } = first.body
    expect((await merchant.inquire({ paymentId })).body.paymentResultInfo).toBeUndefined()
    expect((await merchant.complete({ paymentId }, 'SUCCESS')).code).toBe('SUCCESS')
    expect(await count('presented_cards')).toBe(0)
    const { body } = await merchant.inquire({ paymentId })
    expect(body).toMatchObject({
      paymentStatus: 'SUCCESS',
      paymentResultInfo: {
        lastFour: '0768',
        networkTransactionId: expect.any(String),
        threeDSResult: { challenged: true, threeDSOffered: true, eci: '05' },
      },
    })
    expect(Date.parse(String(body.authExpiryTime)) - Date.parse(String(body.paymentTime))).toBe(DAYS_7_MS)
    expect((await pay(request)).text).toBe(first.text)
  })

  it('fails', async () => {
    const request = challenged()
    const { paymentId } = (await pay(request)).body
    await merchant.complete({ paymentId }, 'FAIL', { resultCode: 'USER_PAYMENT_VERIFICATION_FAILED' })
    expect(await count('presented_cards')).toBe(0)
    expect((await merchant.inquire({ paymentId })).body).toMatchObject({
      paymentStatus: 'FAIL',
      paymentResultCode: 'USER_PAYMENT_VERIFICATION_FAILED',
    })
    expect((await pay(request)).code).toBe('USER_PAYMENT_VERIFICATION_FAILED')
  })

  it('is not asked with the exempt card', async () => {
    const answer = await pay(challenged({ cardNo: CARDS.EXEMPT }))
    expect(answer.code).toBe('SUCCESS')
    expect(infoOf(answer).threeDSResult).toMatchObject({ challenged: false, threeDSOffered: true, eci: '07' })
    expect(await count('presented_cards')).toBe(0)
  })

  it('leaves no card behind when the payment is cancelled', async () => {
    const { paymentId } = (await pay(challenged())).body
    expect((await merchant.cancel({ paymentId })).code).toBe('SUCCESS')
    expect(await count('presented_cards')).toBe(0)
    expect(await jobsOf(gateway, merchant)).toEqual([])
  })

  it('leaves no card behind when the payment expires', async () => {
    const paymentExpiryTime = new Date(Date.now() + 300_000).toISOString()
    const { paymentId } = (await pay(challenged({}, { paymentExpiryTime }))).body
    await merchant.advance(299)
    expect(await count('presented_cards')).toBe(1)
    await merchant.advance(2)
    expect(await count('presented_cards')).toBe(0)
    expect((await merchant.inquire({ paymentId })).body.paymentResultCode).toBe('ORDER_IS_CLOSED')
  })

  it('who stays away for a quarter of an hour finds the card shredded and the payment open', async () => {
    const { paymentId } = (await pay(challenged())).body
    await merchant.advance(15 * 60 - 5)
    expect(await count('presented_cards')).toBe(1)
    await merchant.advance(6)
    expect(await count('presented_cards')).toBe(0)
    expect((await merchant.inquire({ paymentId })).body.paymentStatus).toBe('PROCESSING')
  })
})
