import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { payRequest, sessionRequest } from '../support/merchant.ts'
import { press } from '../support/payer.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const usesOf = (paymentRequestId: string) =>
  gateway.database.query<{ session: boolean; payment: boolean; cancelled: boolean }>(
    `select payment_session_id is not null as session, payment_id is not null as payment, is_cancelled as cancelled
     from payment_request_ids where payment_request_id = $1`,
    [paymentRequestId],
  )

const paymentsOf = (paymentRequestId: string) =>
  gateway.database.query('select from payments where payment_request_id = $1', [paymentRequestId])

const cancel = (paymentRequestId: string) => merchant.cancel({ paymentRequestId })

describe('a request id', () => {
  it('is one row, whatever it was used for', async () => {
    const [payment, session, cancelled] = [randomUUID(), randomUUID(), randomUUID()]
    await merchant.pay({ paymentRequestId: payment })
    await merchant.createSession({ paymentRequestId: session })
    await cancel(cancelled)
    expect(await usesOf(payment)).toEqual([{ session: false, payment: true, cancelled: false }])
    expect(await usesOf(session)).toEqual([{ session: true, payment: false, cancelled: false }])
    expect(await usesOf(cancelled)).toEqual([{ session: false, payment: false, cancelled: true }])
    expect(await paymentsOf(cancelled)).toEqual([])
  })

  it('of a payment is refused for a session, and of a session for a payment, whoever comes at one moment', async () => {
    for (let round = 0; round < 10; round++) {
      const paymentRequestId = randomUUID()
      const answers = await Promise.all([
        merchant.call('payments/createPaymentSession', { ...sessionRequest(), paymentRequestId }),
        merchant.call('payments/pay', { ...payRequest(), paymentRequestId }),
        merchant.call('payments/createPaymentSession', { ...sessionRequest(), paymentRequestId }),
        merchant.call('payments/pay', { ...payRequest(), paymentRequestId }),
      ])
      const codes = answers.map(({ code }) => code)
      const [use] = await usesOf(paymentRequestId)
      expect(codes).toEqual(
        use?.session
          ? ['SUCCESS', 'REPEAT_REQ_INCONSISTENT', 'SUCCESS', 'REPEAT_REQ_INCONSISTENT']
          : [
              'REPEAT_REQ_INCONSISTENT',
              'PAYMENT_IN_PROCESS',
              'REPEAT_REQ_INCONSISTENT',
              'PAYMENT_IN_PROCESS',
            ],
      )
      expect(await paymentsOf(paymentRequestId)).toHaveLength(use?.session ? 0 : 1)
    }
  })

  it('that was cancelled unused is spent for payments and sessions', async () => {
    const paymentRequestId = randomUUID()
    expect((await cancel(paymentRequestId)).code).toBe('ORDER_NOT_EXIST')
    expect((await cancel(paymentRequestId)).code).toBe('SUCCESS')
    expect((await merchant.pay({ paymentRequestId })).code).toBe('ORDER_IS_CANCELED')
    expect((await merchant.createSession({ paymentRequestId })).code).toBe('PROCESS_FAIL')
    expect((await merchant.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
  })

  it('of a session that was cancelled before anybody chose is spent too', async () => {
    const paymentRequestId = randomUUID()
    await merchant.createSession({ paymentRequestId })
    expect((await cancel(paymentRequestId)).code).toBe('ORDER_NOT_EXIST')
    expect((await cancel(paymentRequestId)).code).toBe('SUCCESS')
    expect(await usesOf(paymentRequestId)).toEqual([{ session: true, payment: false, cancelled: true }])
    expect((await merchant.pay({ paymentRequestId })).code).toBe('ORDER_IS_CANCELED')
  })

  it('of a session that is cancelled while its payer chooses is spent, or the payment is cancelled: never paid', async () => {
    for (let round = 0; round < 10; round++) {
      const paymentRequestId = randomUUID()
      const { body } = await merchant.createSession({ paymentRequestId })
      const [, , cancelled] = await Promise.all([
        press(body.normalUrl, 'choose', { method: 'ALIPAY_HK' }),
        press(body.normalUrl, 'choose', { method: 'ALIPAY_HK' }),
        cancel(paymentRequestId),
      ])
      const [use] = await usesOf(paymentRequestId)
      const inquiry = await merchant.inquire({ paymentRequestId })
      expect([cancelled.code, use?.payment, use?.cancelled, inquiry.body.paymentStatus]).toEqual(
        use?.payment ? ['SUCCESS', true, false, 'CANCELLED'] : ['ORDER_NOT_EXIST', false, true, undefined],
      )
      expect(await paymentsOf(paymentRequestId)).toHaveLength(use?.payment ? 1 : 0)
    }
  })

  it("is another merchant's own business", async () => {
    const paymentRequestId = randomUUID()
    const other = await gateway.merchant()
    await merchant.createSession({ paymentRequestId })
    expect((await other.pay({ paymentRequestId })).code).toBe('PAYMENT_IN_PROCESS')
    expect((await other.inquire({ paymentRequestId })).code).toBe('SUCCESS')
    expect((await merchant.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
  })
})
