import { describe, expect, it } from 'vitest'
import { hkd, PAID } from '../support/amounts.ts'
import { authorized, CARDS, captureRequest, cardRequest } from '../support/card-payments.ts'
import { useGateway, useMerchantPerTest } from '../support/gateway.ts'
import { type PaymentNames, paid, transferredByKind } from '../support/money.ts'
import { isSignedBy, startReceiver } from '../support/receiver.ts'

const gateway = useGateway({ FEES: 'CARD=2.9', NOTIFICATION_PRIVATE_ADDRESSES: 'on' })
const merchant = useMerchantPerTest(gateway)

const DAY_SECONDS = 86_400

const send = (request: object) => merchant.call('payments/capture', request)

/** What each account of the merchant holds. */
const balances = () => transferredByKind(gateway, merchant)

describe('a capture of an authorized card', () => {
  it('takes all of it: nothing has moved before, and the fee is kept', async () => {
    const payment = await authorized(merchant)
    expect(await balances()).toEqual({})
    expect(await merchant.transactions(payment)).toEqual([])
    const request = captureRequest(payment)
    const { body, isSigned } = await send(request)
    expect(isSigned).toBe(true)
    expect(body).toEqual({
      result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
      captureRequestId: request.captureRequestId,
      captureId: expect.stringMatching(/^\d{35}$/),
      paymentId: payment.paymentId,
      captureAmount: request.captureAmount,
      captureTime: expect.any(String),
    })
    expect(await balances()).toEqual({ provider: -25_800, payable: 25_800 - 748, fees: 748 })
    expect(await merchant.transactions(payment)).toEqual([
      {
        transactionType: 'CAPTURE',
        transactionId: body.captureId,
        transactionRequestId: request.captureRequestId,
        transactionStatus: 'SUCCESS',
        transactionResult: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
        transactionAmount: request.captureAmount,
        transactionTime: body.captureTime,
      },
    ])
  })

  it.each([CARDS.VISA, CARDS.MASTERCARD])(
    'takes parts of %s up to the amount and not a minor unit more',
    async (cardNo) => {
      const payment = await authorized(merchant, cardNo)
      expect((await merchant.capture(payment, 10_000)).code).toBe('SUCCESS')
      expect((await merchant.capture(payment, 15_801)).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
      expect((await merchant.capture(payment, 15_799)).code).toBe('SUCCESS')
      expect((await merchant.capture(payment, 1)).code).toBe('SUCCESS')
      expect((await merchant.capture(payment, 1)).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
      expect(await merchant.transactions(payment)).toHaveLength(3)
      expect(await balances()).toEqual({ provider: -25_800, payable: 25_800 - 290 - 458, fees: 290 + 458 })
    },
  )

  it('is taken once of a brand that takes one, and the rest is let go', async () => {
    const payment = await authorized(merchant, CARDS.JCB)
    expect((await merchant.capture(payment, 100)).code).toBe('SUCCESS')
    expect((await merchant.capture(payment, 1)).code).toBe('MULTI_CAPTURE_NOT_SUPPORTED')
    await merchant.advance(8 * DAY_SECONDS)
    expect(await merchant.transactions(payment)).toHaveLength(1)
  })

  it.each([true, 'true'])('that is the last one (%s) lets the rest go', async (isLastCapture) => {
    const payment = await authorized(merchant)
    expect((await merchant.capture(payment, 100, { isLastCapture })).code).toBe('SUCCESS')
    expect((await merchant.capture(payment, 1)).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
    await merchant.advance(8 * DAY_SECONDS)
    expect(await merchant.transactions(payment)).toHaveLength(1)
  })

  it('is refused in another currency, by an unknown id and of a wallet', async () => {
    const payment = await authorized(merchant)
    const dollars = { captureAmount: { currency: 'USD', value: '1' } }
    expect((await merchant.capture(payment, 1, dollars)).code).toBe('CURRENCY_NOT_SUPPORT')
    expect((await merchant.capture({ paymentId: '20200101000000000000000000000000000' })).code).toBe(
      'AUTH_NOT_FOUND',
    )
    expect((await merchant.capture(await paid(merchant))).code).toBe('AUTH_NOT_FOUND')
  })

  it("is refused of another client's payment", async () => {
    const payment = await authorized(await gateway.merchant())
    expect((await merchant.capture(payment)).code).toBe('AUTH_NOT_FOUND')
  })

  it('is refused when the authorization was cancelled, and when the payment was before anybody paid', async () => {
    const voided = await authorized(merchant)
    await merchant.cancel(voided)
    expect((await merchant.capture(voided)).code).toBe('AUTH_CANCELLED')
    const { body: unpaid } = await merchant.call('payments/pay', cardRequest({ is3DSAuthentication: true }))
    expect((await merchant.capture(unpaid)).code).toBe('ORDER_STATUS_INVALID')
    await merchant.cancel({ paymentId: unpaid.paymentId })
    expect((await merchant.capture(unpaid)).code).toBe('ORDER_IS_CANCELED')
  })

  it('is refused after a decline', async () => {
    const request = cardRequest({ cardNo: CARDS.DECLINED_VISA })
    await merchant.call('payments/pay', request)
    const { body: declined } = await merchant.inquire(request)
    expect((await merchant.capture(declined)).code).toBe('ORDER_STATUS_INVALID')
  })

  it.each<[string, object]>([
    ['captureRequestId', { captureRequestId: undefined }],
    ['captureRequestId', { captureRequestId: 'x'.repeat(65) }],
    ['paymentId', { paymentId: null }],
    ['captureAmount', { captureAmount: undefined }],
    ['captureAmount.value', { captureAmount: { currency: 'HKD', value: '0' } }],
    ['isLastCapture', { isLastCapture: 'perhaps' }],
  ])('is refused by name when %s is wrong', async (field, changes) => {
    const { code, body } = await merchant.capture({ paymentId: '1' }, PAID, changes)
    expect([code, body.result.resultMessage.split(' ')[0]]).toEqual(['PARAM_ILLEGAL', field])
  })

  it('in the last moment of seven days works; after them the authorization has closed and stays a success', async () => {
    const [early, late, partly] = [
      await authorized(merchant),
      await authorized(merchant),
      await authorized(merchant),
    ]
    await merchant.capture(partly, 800)
    await merchant.advance(7 * DAY_SECONDS - 60)
    expect((await merchant.capture(early)).code).toBe('SUCCESS')
    await merchant.advance(60)
    expect((await merchant.capture(late)).code).toBe('AUTH_EXPIRED')
    expect((await merchant.capture(partly, 1)).code).toBe('AUTH_EXPIRED')
    const voided = { transactionType: 'VOID', transactionStatus: 'SUCCESS' }
    expect(await merchant.transactions(early)).toHaveLength(1)
    expect(await merchant.transactions(late)).toMatchObject([
      { ...voided, transactionAmount: { value: '25800' } },
    ])
    expect(await merchant.transactions(partly)).toMatchObject([
      { transactionType: 'CAPTURE' },
      { ...voided, transactionAmount: { value: '25000' } },
    ])
    expect((await merchant.inquire(late)).body.paymentStatus).toBe('SUCCESS')
    expect((await balances()).provider).toBe(-25_800 - 800)
  })
})

describe('a capture that the provider takes its time for', () => {
  const slow = async (payment: PaymentNames) => {
    await merchant.plan('payments/capture', 'CAPTURE_IN_PROCESS')
    const request = captureRequest(payment)
    const { body } = await send(request)
    expect(body).toMatchObject({
      result: { resultCode: 'CAPTURE_IN_PROCESS', resultStatus: 'U' },
      captureRequestId: request.captureRequestId,
      captureId: expect.any(String),
    })
    expect(body.captureTime).toBeUndefined()
    return { request, captureId: body.captureId }
  }

  it('is driven on by a repeat once its time has come', async () => {
    const payment = await authorized(merchant)
    const { request, captureId } = await slow(payment)
    expect((await send(request)).code).toBe('CAPTURE_IN_PROCESS')
    expect(await merchant.transactions(payment)).toMatchObject([{ transactionStatus: 'PROCESSING' }])
    expect(await balances()).toEqual({})
    // What is on its way counts.
    expect((await merchant.capture(payment, 1)).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
    // Its job would be quicker: it is held back, so that the repeat has something to do.
    await gateway.database.query(
      "update agenda set due_at = now() + interval '1 hour' where client_id = $1",
      [merchant.clientId],
    )
    await merchant.advance(60)
    const { code, body } = await send(request)
    expect([code, body.captureId]).toEqual(['SUCCESS', captureId])
    expect((await balances()).provider).toBe(-25_800)
  })

  it('is driven on by its job', async () => {
    const payment = await authorized(merchant)
    const { request } = await slow(payment)
    await merchant.advance(120)
    expect(await merchant.transactions(payment)).toMatchObject([{ transactionStatus: 'SUCCESS' }])
    expect((await merchant.notifications()).at(-1)).toMatchObject({
      kind: 'notifyCapture',
      body: { captureRequestId: request.captureRequestId, result: { resultStatus: 'S' } },
    })
    expect((await balances()).provider).toBe(-25_800)
    expect((await send(request)).code).toBe('SUCCESS')
  })
})

it('a planned refusal is kept, notified and answered again, and the rest is as it was', async () => {
  const payment = await authorized(merchant)
  await merchant.plan('payments/capture', 'USER_BALANCE_NOT_ENOUGH')
  const request = captureRequest(payment)
  const first = await send(request)
  expect([first.code, first.body.result.resultStatus]).toEqual(['USER_BALANCE_NOT_ENOUGH', 'F'])
  expect((await send(request)).text).toBe(first.text)
  expect(await merchant.transactions(payment)).toMatchObject([
    { transactionStatus: 'FAIL', transactionResult: { resultCode: 'USER_BALANCE_NOT_ENOUGH' } },
  ])
  expect((await merchant.notifications()).at(-1)).toMatchObject({
    kind: 'notifyCapture',
    body: { result: { resultCode: 'USER_BALANCE_NOT_ENOUGH', resultStatus: 'F' } },
  })
  expect(await balances()).toEqual({})
  expect((await merchant.capture(payment)).code).toBe('SUCCESS')
})

describe('a card payment without a request for its captures', () => {
  it('is captured by itself, notified after the payment, and cannot be captured again', async () => {
    const receiver = await startReceiver()
    try {
      const request = cardRequest({}, { paymentNotifyUrl: receiver.url('/hooks/pay') })
      const { body: payment } = await merchant.call('payments/pay', request)
      const [first, second] = await receiver.arrived(2)
      if (!first || !second) throw new Error('two notifications were to arrive')
      expect([isSignedBy(merchant, first), isSignedBy(merchant, second)]).toEqual([true, true])
      expect(first.body).toMatchObject({
        notifyType: 'PAYMENT_RESULT',
        paymentId: payment.paymentId,
        result: { resultStatus: 'S' },
      })
      expect(second.path).toBe('/hooks/pay')
      const [captured] = await merchant.transactions(payment)
      expect(second.body).toEqual({
        notifyType: 'CAPTURE_RESULT',
        result: { resultCode: 'SUCCESS', resultMessage: 'success.', resultStatus: 'S' },
        paymentId: payment.paymentId,
        captureId: captured?.transactionId,
        captureRequestId: captured?.transactionRequestId,
        captureAmount: hkd(PAID),
        captureTime: expect.any(String),
      })
      expect(captured).toMatchObject({ transactionType: 'CAPTURE', transactionStatus: 'SUCCESS' })
      expect(await balances()).toEqual({ provider: -25_800, payable: 25_052, fees: 748 })
      expect((await merchant.capture(payment, 1)).code).toBe('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
      await merchant.advance(8 * DAY_SECONDS)
      expect(await merchant.transactions(payment)).toHaveLength(1)
    } finally {
      await receiver.stop()
    }
  })

  it('is captured when its payer has passed 3-D Secure, not before', async () => {
    const { body: payment } = await merchant.call('payments/pay', cardRequest({ is3DSAuthentication: true }))
    expect(await merchant.transactions(payment)).toEqual([])
    await merchant.complete({ paymentId: payment.paymentId }, 'SUCCESS')
    expect(await merchant.transactions(payment)).toMatchObject([{ transactionType: 'CAPTURE' }])
    expect((await merchant.notifications()).map(({ kind }) => kind)).toEqual([
      'notifyPayment',
      'notifyCapture',
    ])
  })
})
