import { randomUUID } from 'node:crypto'
import { amountOf, hkd } from '../../../support/amounts.ts'
import { savedCard } from '../../../support/card-payments.ts'
import { payRequest } from '../../../support/merchant.ts'
import { BANK, opened, paid } from '../../../support/money.ts'
import { open, press } from '../../../support/payer.ts'
import { newSession } from '../../../support/sessions.ts'
import { type Chapter, MINUTE, pass, succeed } from './chapter.ts'

/** Paid, repeated, pending, failed, declined, expired. */
export const cashier: Chapter = async (_gateway, merchant) => {
  const env = { terminalType: 'WAP', osType: 'IOS' }
  const consulted = { productCode: 'CASHIER_PAYMENT', paymentAmount: hkd(100), env }
  await succeed(merchant.call('payments/consult', consulted))

  const request = payRequest()
  const { body } = await merchant.pay(request)
  await merchant.pay(request)
  await open(body.normalUrl)
  await press(body.normalUrl, 'confirm')
  await merchant.pay(request)
  await succeed(merchant.inquire({ paymentId: body.paymentId }))
  await succeed(merchant.inquire({ paymentRequestId: request.paymentRequestId }))

  const { paymentRequestId } = await opened(merchant)
  await succeed(merchant.complete({ paymentRequestId }, 'PENDING'))
  await succeed(merchant.complete({ paymentRequestId }, 'SUCCESS'))
  await succeed(merchant.complete(await opened(merchant), 'FAIL'))
  const { normalUrl } = (await merchant.pay()).body
  await press(normalUrl, 'decline')
  await press(normalUrl, 'cancel')

  await opened(merchant)
  await pass(merchant, 20 * MINUTE)
}

/** Refunded at once and later, cancelled unpaid and paid. The provider of one refund is gone, so that its item fails. */
export const afterwards: Chapter = async ({ database }, merchant) => {
  const payment = await paid(merchant)
  const refundRequestId = randomUUID()
  const { body } = await succeed(merchant.refund(payment, 100, { refundRequestId }))
  await succeed(merchant.inquireRefund({ refundId: body.refundId }))
  await succeed(merchant.inquireRefund({ refundRequestId }))
  await succeed(merchant.inquire(payment))

  await merchant.cancel({ paymentRequestId: randomUUID() })
  await succeed(merchant.cancel(await opened(merchant)))
  await succeed(merchant.cancel(await paid(merchant)))

  const sum = amountOf('MYR', 1_000)
  const slow = { refundRequestId: randomUUID() }
  const [settled, lost] = [await paid(merchant, BANK), await paid(merchant, BANK)]
  await merchant.refund(settled, sum, slow)
  await merchant.refund(settled, sum, slow)
  await merchant.refund(lost, sum)
  await database.query("update attempts set provider = 'gone' where kind = 'REFUND' and payment_id = $1", [
    lost.paymentId,
  ])
  await pass(merchant, 5 * MINUTE)
}

/** Chosen in, repeated, retrieved, and cancelled before anybody chose. */
export const sessions: Chapter = async (gateway, merchant) => {
  const paymentRequestId = randomUUID()
  const savedPaymentMethods = [{ paymentMethodType: 'CARD', paymentMethodId: await savedCard(merchant) }]
  const changes = { paymentRequestId, savedPaymentMethods }
  const { url } = await newSession(merchant, changes)
  await newSession(merchant, changes)
  await succeed(merchant.call('payments/retrievePaymentSession', { paymentRequestId }))
  await open(url)
  const { location } = await press(url, 'choose', { method: 'ALIPAY_HK' })
  for (const method of ['CARD', 'ALIPAY_HK']) {
    await open(`${url}/again`)
    await press(url, 'choose', { try: '0', method })
  }
  await press(`${gateway.url}${location}`, 'confirm')
  await open(url)
  await merchant.pay({ paymentRequestId })

  const unused = { paymentRequestId: randomUUID() }
  await newSession(merchant, unused)
  await merchant.cancel(unused)
}
