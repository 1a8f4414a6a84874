import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type Amsel, startAmsel } from '../../src/entrances/testing/index.ts'
import { ensureBuild } from '../support/process.ts'

const { XDG_CACHE_HOME } = process.env
await ensureBuild()
process.env.XDG_CACHE_HOME = join(inject('runDirectory'), 'cache')
afterAll(() => {
  if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME
  else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME
})

// The tests of the sample, as a merchant's engineer copies them.
await import('../../../docs/samples/vitest/payment.test.ts')

let amsel: Amsel
beforeAll(async () => {
  amsel = await startAmsel({ settings: { CREATED_CLIENTS_MAX: '1' } })
})
afterAll(() => amsel.stop())

const PAYMENT = {
  productCode: 'CASHIER_PAYMENT',
  paymentRequestId: 'order-17',
  order: { referenceOrderId: '17', orderDescription: 'Tea', orderAmount: { currency: 'HKD', value: '100' } },
  paymentAmount: { currency: 'HKD', value: '100' },
  paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
  env: { terminalType: 'WEB' },
  paymentRedirectUrl: 'https://shop.example/return',
}

it('a client that was made is notified too, each of its own payments, and a reset forgets them', async () => {
  const made = await amsel.createClient('made')
  await expect(amsel.createClient()).rejects.toThrow('1 clients')
  for (const client of [amsel, made]) {
    await client.call('payments/pay', PAYMENT)
    await client.call('simulator/completePayment', { paymentRequestId: 'order-17', outcome: 'SUCCESS' })
    const { clientId, kind } = await client.nextNotification({ paymentRequestId: 'order-17' })
    expect([clientId, kind]).toEqual([client.credentials.clientId, 'notifyPayment'])
  }
  expect([amsel.notifications.length, made.notifications.length]).toEqual([1, 1])
  await made.reset()
  expect([amsel.notifications.length, made.notifications.length]).toEqual([1, 0])
})

it('waiting for a notification that does not come says what came', async () => {
  await amsel.reset()
  const none = amsel.nextNotification('notifyRefund', { timeoutMs: 50 })
  await expect(none).rejects.toThrow('None has arrived')
  await amsel.call('payments/pay', { ...PAYMENT, paymentNotifyUrl: `${amsel.notifyUrl}/shop/17` })
  await amsel.call('simulator/completePayment', { paymentRequestId: 'order-17', outcome: 'FAIL' })
  const notified = await amsel.nextNotification(({ path }) => path === '/shop/17')
  expect(notified.kind).toBeNull()
  const again = amsel.nextNotification({ paymentRequestId: 'order-17' }, { timeoutMs: 50 })
  await expect(again).rejects.toThrow('These have arrived: null {')
})

it('what nobody has signed is neither recorded nor acknowledged', async () => {
  const { clientId } = amsel.credentials
  const before = amsel.notifications.length
  const answer = await fetch(`${amsel.notifyUrl}/notifyPayment`, {
    method: 'POST',
    headers: { 'client-id': clientId, 'request-time': '2026', signature: 'algorithm=RSA256,signature=AAAA' },
    body: '{}',
  })
  expect([answer.status, amsel.notifications.length]).toEqual([401, before])
})
