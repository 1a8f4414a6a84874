import { randomUUID } from 'node:crypto'
import { type Amsel, startAmsel } from 'amsel/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let amsel: Amsel
beforeAll(async () => {
  amsel = await startAmsel()
})
beforeEach(() => amsel.reset())
afterAll(() => amsel.stop())

const order = () => {
  const amount = { currency: 'HKD', value: '25800' }
  return {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: `order-${randomUUID()}`,
    order: { referenceOrderId: 'order-17', orderDescription: 'Two cups of coffee', orderAmount: amount },
    paymentAmount: amount,
    paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
    env: { terminalType: 'WEB' },
    paymentRedirectUrl: 'https://shop.example/return',
  }
}

test('a paid payment is notified', async () => {
  const request = order()
  const { paymentRequestId } = request
  const { result, normalUrl } = await amsel.call('payments/pay', request)
  expect(result.resultCode).toBe('PAYMENT_IN_PROCESS')
  expect(normalUrl).toContain(amsel.gatewayUrl)

  await amsel.call('simulator/completePayment', { paymentRequestId, outcome: 'SUCCESS' })

  const { body } = await amsel.nextNotification('notifyPayment')
  expect(body).toMatchObject({ paymentRequestId, result: { resultStatus: 'S' } })
})

test('a payment that nobody pays expires', async () => {
  const request = order()
  await amsel.call('payments/pay', request)
  await amsel.advanceClock(15 * 60)
  const { paymentRequestId } = request
  const { body } = await amsel.nextNotification({ paymentRequestId })
  expect(body.result).toMatchObject({ resultCode: 'ORDER_IS_CLOSED' })
})

test('tests that run side by side have a client each', async () => {
  const [one, other] = await Promise.all([amsel.createClient('one'), amsel.createClient('other')])
  const request = order()
  await one.call('payments/pay', request)
  const { result } = await other.call('payments/inquiryPayment', {
    paymentRequestId: request.paymentRequestId,
  })
  expect(result.resultCode).toBe('ORDER_NOT_EXIST')
})
