import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway } from '../support/gateway.ts'
import { AMOUNT, codeValueOf, payByOrderCode, scanOrder, scanRequest } from '../support/in-store.ts'
import type { Merchant } from '../support/merchant.ts'
import { isSignedBy, useReceiver } from '../support/receiver.ts'

const receiver = useReceiver()

const SETTINGS = { NOTIFICATION_PRIVATE_ADDRESSES: 'on' }

interface Notified {
  kind: string
  body: { notifyType: string; result: { resultStatus: string; resultCode: string } }
}

/** The merchant's notifications, oldest first; asked for after the clock has moved, so that nothing is under way. */
async function notified(merchant: Merchant): Promise<string[]> {
  await merchant.advance(1)
  return ((await merchant.notifications()) as unknown as Notified[]).map(
    ({ kind, body: { notifyType, result } }) =>
      `${kind} ${notifyType} ${result.resultStatus} ${result.resultCode}`,
  )
}

const pay = async (merchant: Merchant, issued: object = {}) =>
  merchant.scan(await merchant.issueCode(issued), toReceiver())

const toReceiver = () => ({ paymentNotifyUrl: receiver.url(`/${randomUUID()}`) })

const PAID = 'notifyPayment PAYMENT_RESULT S SUCCESS'

describe('a merchant is notified', () => {
  const gateway = useGateway(SETTINGS)

  it('that a customer has paid: signed, at the address of the request, with the wallet, and once', async () => {
    const merchant = await gateway.merchant()
    const code = await merchant.issueCode({ paymentMethodType: 'ALIPAY_HK' })
    const { paymentNotifyUrl } = toReceiver()
    const request = scanRequest(code, { paymentNotifyUrl })
    const { body } = await merchant.call('payments/pay', request)
    await merchant.call('payments/pay', request)
    expect(await notified(merchant)).toEqual([PAID])
    const arrivals = receiver.arrivals.filter(({ path }) => paymentNotifyUrl.endsWith(path))
    expect(arrivals).toHaveLength(1)
    const [arrival] = arrivals
    expect(arrival && isSignedBy(merchant, arrival)).toBe(true)
    expect(arrival?.body).toEqual({
      notifyType: 'PAYMENT_RESULT',
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success.' },
      paymentId: body.paymentId,
      paymentRequestId: body.paymentRequestId,
      paymentAmount: body.paymentAmount,
      paymentCreateTime: body.paymentCreateTime,
      paymentTime: body.paymentTime,
      paymentMethodType: 'ALIPAY_HK',
      pspCustomerInfo: { pspName: 'ALIPAY_HK' },
    })
    expect(arrival?.text).not.toContain(code)
  })

  it('of a customer who confirms late, when that happens and not before', async () => {
    const merchant = await gateway.merchant()
    const { body } = await pay(merchant, { outcome: 'CONFIRM' })
    expect(await notified(merchant)).toEqual([])
    await merchant.complete({ paymentId: body.paymentId }, 'SUCCESS')
    expect(await notified(merchant)).toEqual([PAID])
  })

  it('of an order code that was paid, and nothing of one that was shown', async () => {
    const merchant = await gateway.merchant()
    const shown = await payByOrderCode(merchant, toReceiver())
    expect(await notified(merchant)).toEqual([])
    await scanOrder(merchant, codeValueOf(shown))
    expect(await notified(merchant)).toEqual([PAID])
  })

  it('of failures: by the wallet, by the customer, by a wrong code, by time', async () => {
    const merchant = await gateway.merchant()
    await pay(merchant, { outcome: 'FAIL', resultCode: 'RISK_REJECT' })
    const late = await pay(merchant, { outcome: 'CONFIRM' })
    await merchant.complete({ paymentId: late.body.paymentId }, 'FAIL')
    await merchant.scan('281001020000000000000009', toReceiver())
    await payByOrderCode(merchant, toReceiver())
    await merchant.advance(180)
    expect((await notified(merchant)).sort()).toEqual([
      'notifyPayment PAYMENT_RESULT F INVALID_PAYMENT_CODE',
      'notifyPayment PAYMENT_RESULT F ORDER_IS_CLOSED',
      'notifyPayment PAYMENT_RESULT F PROCESS_FAIL',
      'notifyPayment PAYMENT_RESULT F RISK_REJECT',
    ])
  })

  it('nothing of a cancel and of a refund: a till has its answer', async () => {
    const merchant = await gateway.merchant()
    const [first, second] = [(await pay(merchant)).body, (await pay(merchant)).body]
    await merchant.cancel({ paymentId: first.paymentId })
    const refunded = await merchant.refund(second, AMOUNT, {
      refundNotifyUrl: receiver.url('/refunds'),
    })
    expect(refunded.code).toBe('SUCCESS')
    await merchant.advance(3_600)
    expect(await notified(merchant)).toEqual([PAID, PAID])
  })
})

describe('where failures in stores are not notified', () => {
  const gateway = useGateway({ ...SETTINGS, IN_STORE_FAILURE_NOTIFICATIONS: 'off' })

  it('a merchant is notified of successes alone', async () => {
    const merchant = await gateway.merchant()
    await pay(merchant, { outcome: 'FAIL' })
    await merchant.scan('281001020000000000000009', toReceiver())
    const declined = await payByOrderCode(merchant, toReceiver())
    await scanOrder(merchant, codeValueOf(declined), 'FAIL')
    await payByOrderCode(merchant, toReceiver())
    await merchant.advance(600)
    await pay(merchant)
    expect(await notified(merchant)).toEqual([PAID])
  })

  it('a failure online is notified all the same', async () => {
    const merchant = await gateway.merchant()
    const { body } = await merchant.pay(toReceiver())
    await merchant.complete({ paymentId: body.paymentId }, 'FAIL')
    expect(await notified(merchant)).toEqual(['notifyPayment PAYMENT_RESULT F PROCESS_FAIL'])
  })
})
