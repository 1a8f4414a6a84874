import { describe, expect, it } from 'vitest'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { type Arrival, isSignedBy, notifiedPayment, settled, useReceiver } from '../support/receiver.ts'

const gateway = useGateway({ NOTIFICATION_PRIVATE_ADDRESSES: 'on', NOTIFICATION_TIMEOUT_SECONDS: '1' })
const merchant = useMerchantPerTest(gateway)
const receiver = useReceiver()

/** A payment whose notifications go to the receiver. */
const pay = (changes?: object) => notifiedPayment(merchant, receiver, changes)

const type = ({ body }: Arrival) => `${body.notifyType} ${body.result.resultStatus} ${body.result.resultCode}`

describe('a payment that ends is notified', () => {
  it('when it was paid: signed, with every field of the table, and once', async () => {
    const { paymentId, paymentRequestId } = await pay({ metadata: '{"cart":7}' })
    await merchant.complete({ paymentId }, 'SUCCESS')
    await merchant.complete({ paymentId }, 'SUCCESS')
    const [arrival] = await receiver.arrived(1)
    if (!arrival) throw new Error('nothing arrived')
    expect(isSignedBy(merchant, arrival)).toBe(true)
    expect(arrival.headers).toMatchObject({
      'client-id': merchant.clientId,
      'content-type': 'application/json; charset=UTF-8',
      'notification-sequence': '1',
      'notification-kind': 'notifyPayment',
      'request-time': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    })
    expect(arrival.body).toEqual({
      notifyType: 'PAYMENT_RESULT',
      result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: 'success.' },
      paymentId,
      paymentRequestId,
      paymentAmount: { currency: 'HKD', value: '25800' },
      paymentCreateTime: expect.stringMatching(/\+00:00$/),
      paymentTime: expect.stringMatching(/\+00:00$/),
      paymentMethodType: 'ALIPAY_HK',
      metadata: '{"cart":7}',
    })
    const [notification] = await settled(merchant, 'ACKNOWLEDGED')
    expect(notification).toMatchObject({ kind: 'notifyPayment', sequence: 1, attempts: 1 })
    expect(notification?.notificationId).toBe(arrival.headers['notification-id'])
    expect(notification?.body).toEqual(arrival.body)
    expect(receiver.arrivals).toHaveLength(1)
  })

  it('once, however many at a time say that it was paid', async () => {
    const { paymentId } = await pay()
    await Promise.all(Array.from({ length: 10 }, () => merchant.complete({ paymentId }, 'SUCCESS')))
    await merchant.advance(86_400)
    expect(await merchant.notifications()).toMatchObject([
      { deliveryState: 'ACKNOWLEDGED', attempts: 1, sequence: 1 },
    ])
    expect(receiver.arrivals).toHaveLength(1)
  })

  it('when it failed, with its code and without a time of payment', async () => {
    const { paymentId } = await pay()
    await merchant.complete({ paymentId }, 'FAIL', { resultCode: 'USER_BALANCE_NOT_ENOUGH' })
    const [arrival] = await receiver.arrived(1)
    expect(arrival && type(arrival)).toBe('PAYMENT_RESULT F USER_BALANCE_NOT_ENOUGH')
    expect(arrival?.body).not.toHaveProperty('paymentTime')
  })

  it('when it expired', async () => {
    await pay()
    expect((await merchant.advance(30 * 86_400)).code).toBe('SUCCESS')
    expect(receiver.arrivals.map(type)).toEqual(['PAYMENT_RESULT F ORDER_IS_CLOSED'])
  })

  it('when it waits for the bank, and again when it is paid, in this order', async () => {
    const { paymentId } = await pay()
    await merchant.complete({ paymentId }, 'PENDING')
    await receiver.arrived(1)
    await settled(merchant, 'ACKNOWLEDGED')
    await merchant.complete({ paymentId }, 'SUCCESS')
    const arrivals = await receiver.arrived(2)
    expect(arrivals.map(type)).toEqual(['PAYMENT_PENDING S SUCCESS', 'PAYMENT_RESULT S SUCCESS'])
    expect(arrivals.map(({ headers }) => headers['notification-sequence'])).toEqual(['1', '2'])
  })
})

describe('the address', () => {
  it('in the request wins over the one set for the kind', async () => {
    await setUrl(receiver.url('/set'))
    await merchant.complete(await pay({ paymentNotifyUrl: receiver.url('/asked?shop=1') }), 'SUCCESS')
    const [arrival] = await receiver.arrived(1)
    expect(arrival?.path).toBe('/asked?shop=1')
    expect(arrival && isSignedBy(merchant, arrival)).toBe(true)
  })

  it('set for the kind serves where the request has none', async () => {
    await setUrl(receiver.url('/set'))
    await merchant.complete(await pay({ paymentNotifyUrl: null }), 'SUCCESS')
    expect((await receiver.arrived(1))[0]?.path).toBe('/set')
  })

  it('may be missing: nothing is sent, and the record says so', async () => {
    await merchant.complete(await pay({ paymentNotifyUrl: null }), 'SUCCESS')
    expect(await merchant.notifications()).toMatchObject([{ deliveryState: 'NO_ADDRESS', attempts: 0 }])
  })

  const setUrl = (url: string) =>
    gateway.database.query('insert into client_notification_urls values ($1, $2, $3, $4)', [
      merchant.clientId,
      'notifyPayment',
      url,
      receiver.address,
    ])
})
