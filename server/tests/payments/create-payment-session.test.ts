import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { sessionRequest } from '../support/merchant.ts'
import { open, press } from '../support/payer.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const easyPay = () => ({
  ...sessionRequest(),
  productCode: 'AGREEMENT_PAYMENT',
  productScene: 'EASY_PAY',
  agreementInfo: { authState: `state-${randomUUID()}` },
  paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
  paymentNotifyUrl: 'https://shop.example/notify',
})
const create = (request: object, by = merchant) => by.call('payments/createPaymentSession', request)
const without = (request: object, field: string) =>
  Object.fromEntries(Object.entries(request).filter(([name]) => name !== field))

describe('a payment session', () => {
  it.each([undefined, 'CHECKOUT_PAYMENT', 'ELEMENT_PAYMENT'])(
    'of the scene %s is answered with its data, its id, its end and its page',
    async (productScene) => {
      const { body, isSigned } = await merchant.createSession({ productScene })
      expect(isSigned).toBe(true)
      expect(body.result.resultStatus).toBe('S')
      expect(body.paymentSessionId).toMatch(/^\d{35}$/)
      expect(body.normalUrl).toContain(`${gateway.url}/checkout/session/${merchant.clientId}/`)
      expect(String(body.paymentSessionData).length).toBeLessThanOrEqual(4096)
      const minutes = (new Date(String(body.paymentSessionExpiryTime)).getTime() - Date.now()) / 60_000
      expect(minutes).toBeGreaterThan(59)
      expect(minutes).toBeLessThanOrEqual(60)
    },
  )

  it('is no payment', async () => {
    const request = sessionRequest()
    expect((await create(request)).code).toBe('SUCCESS')
    const { paymentRequestId } = request
    expect((await merchant.inquire({ paymentRequestId })).code).toBe('ORDER_NOT_EXIST')
  })

  it('that is asked for again gets the first answer to the byte, and so do twenty at once', async () => {
    const request = sessionRequest()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(request)))
    const later = await create({ ...request, order: { ...request.order, orderDescription: 'Tea' } })
    expect(new Set([...answers, later].map(({ text }) => text)).size).toBe(1)
    const rows = await gateway.database.query(
      'select 1 from payment_sessions where payment_request_id = $1',
      [request.paymentRequestId],
    )
    expect(rows).toHaveLength(1)
  })

  it('is another with another amount', async () => {
    const request = sessionRequest()
    await create(request)
    for (const paymentAmount of [
      { currency: 'HKD', value: '25801' },
      { currency: 'USD', value: '25800' },
    ])
      expect((await create({ ...request, paymentAmount })).code).toBe('REPEAT_REQ_INCONSISTENT')
  })

  it('cannot have the id of a payment or of one that was cancelled', async () => {
    const { body } = await merchant.pay()
    const { paymentRequestId } = body
    expect((await merchant.createSession({ paymentRequestId })).code).toBe('REPEAT_REQ_INCONSISTENT')
    const cancelled = randomUUID()
    await merchant.cancel({ paymentRequestId: cancelled })
    const { code, body: refused } = await merchant.createSession({ paymentRequestId: cancelled })
    expect([code, refused.result.resultMessage]).toEqual([
      'PROCESS_FAIL',
      expect.stringContaining('cancelled'),
    ])
  })

  it('is its merchant’s own: another may use the same id', async () => {
    const request = sessionRequest()
    const other = await gateway.merchant()
    const [mine, theirs] = [await create(request), await create(request, other)]
    expect(theirs.code).toBe('SUCCESS')
    expect(theirs.body.paymentSessionId).not.toBe(mine.body.paymentSessionId)
  })

  it('need not say what its order is worth, as official examples do not: it is what is paid', async () => {
    const { orderAmount, ...order } = sessionRequest().order
    const request = { ...sessionRequest(), order }
    const { body } = await create(request)
    await press(body.normalUrl, 'choose', { method: 'ALIPAY_HK' })
    const { paymentRequestId, paymentAmount } = request
    expect((await merchant.complete({ paymentRequestId }, 'SUCCESS')).code).toBe('SUCCESS')
    expect((await merchant.inquire({ paymentRequestId })).body).toMatchObject({ paymentAmount })
  })

  it('needs the fields that its table says, and refuses by their names', async () => {
    for (const field of ['productCode', 'paymentRequestId', 'order', 'paymentAmount', 'paymentRedirectUrl']) {
      const { code, body } = await create(without(sessionRequest(), field))
      expect([code, body.result.resultMessage]).toEqual(['PARAM_ILLEGAL', `${field} is required`])
    }
  })

  it.each([
    ['productScene must be one of', { productScene: 'OTHER' }],
    ['productCode must be CASHIER_PAYMENT', { productCode: 'AGREEMENT_PAYMENT' }],
    ['productCode must be AGREEMENT_PAYMENT', { productScene: 'EASY_PAY' }],
    ['allowedPaymentMethodRegions.0 must be', { allowedPaymentMethodRegions: ['hk'] }],
    [
      'availablePaymentMethod.paymentMethodMetaData.is3DSAuthentication must',
      { availablePaymentMethod: { paymentMethodMetaData: { is3DSAuthentication: 'perhaps' } } },
    ],
    [
      'savedPaymentMethods.0.paymentMethodId is not a card token',
      { savedPaymentMethods: [{ paymentMethodType: 'CARD', paymentMethodId: 'card_x' }] },
    ],
  ])('is refused: %s', async (message, change) => {
    const { code, body } = await merchant.createSession(change)
    expect([code, body.result.resultMessage]).toEqual(['PARAM_ILLEGAL', expect.stringContaining(message)])
  })

  it('does not take subscriptions for single payments', async () => {
    const { code } = await merchant.createSession({ subscriptionInfo: { subscriptionDescription: 'x' } })
    expect(code).toBe('PROCESS_FAIL')
  })

  it('has NO_PAY_OPTIONS for a production client without a provider', async () => {
    const production = await gateway.merchant('production')
    const { code, body } = await production.createSession({}, { prefix: '/ams/api' })
    expect([code, body.result.resultMessage]).toEqual([
      'NO_PAY_OPTIONS',
      'no provider is configured for this client',
    ])
  })
})

describe('the methods of a session', () => {
  it.each([
    ['another currency', { paymentMethod: { paymentMethodType: 'GCASH' } }],
    ['another region', { allowedPaymentMethodRegions: ['BR'] }],
    [
      'a list of others',
      {
        availablePaymentMethod: {
          paymentMethodTypeList: [{ paymentMethodType: 'DANA' }, { paymentMethodType: 'x' }],
        },
      },
    ],
    [
      'a list without the method',
      {
        paymentMethod: { paymentMethodType: 'ALIPAY_HK' },
        availablePaymentMethod: { paymentMethodTypeList: [{ paymentMethodType: 'CARD' }] },
      },
    ],
  ])('are none with %s: NO_PAY_OPTIONS', async (_what, change) => {
    expect((await merchant.createSession(change)).code).toBe('NO_PAY_OPTIONS')
  })

  it.each([
    [
      'a card in Hong Kong alone',
      { paymentMethod: { paymentMethodType: 'CARD' }, allowedPaymentMethodRegions: ['HK'] },
    ],
  ])('cannot be %s: CARD_NOT_SUPPORTED', async (_what, change) => {
    expect((await merchant.createSession(change)).code).toBe('CARD_NOT_SUPPORTED')
  })
})

describe('the end of a session', () => {
  it.each([
    [{ paymentSessionExpiryTime: inMinutes(-1) }, 'paymentSessionExpiryTime must be in the future'],
    [
      { paymentSessionExpiryTime: inMinutes(62) },
      'paymentSessionExpiryTime must be at most 60 minutes ahead',
    ],
    [{ paymentExpiryTime: inMinutes(-1) }, 'paymentExpiryTime must be in the future'],
  ])('cannot be %j', async (change, message) => {
    const { code, body } = await merchant.createSession(change)
    expect([code, body.result.resultMessage]).toEqual(['PARAM_ILLEGAL', expect.stringContaining(message)])
  })

  it.each(['paymentSessionExpiryTime', 'paymentExpiryTime'])('is earlier with %s', async (field) => {
    const { body } = await merchant.createSession({ [field]: inMinutes(20) })
    const minutes = (new Date(String(body.paymentSessionExpiryTime)).getTime() - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(19)
    expect(minutes).toBeLessThanOrEqual(20)
  })

  it('ends the repeats too', async () => {
    const own = await gateway.merchant()
    const request = { ...sessionRequest(), paymentSessionExpiryTime: inMinutes(10) }
    const first = await create(request, own)
    await own.advance(9 * 60)
    expect((await create(request, own)).text).toBe(first.text)
    await own.advance(2 * 60)
    expect((await create(request, own)).code).toBe('PROCESS_FAIL')
  })
})

describe('an EASY_PAY session', () => {
  it.each([
    ['agreementInfo', 'agreementInfo.authState'],
    ['paymentMethod', 'paymentMethod'],
    ['paymentNotifyUrl', 'paymentNotifyUrl'],
  ])('needs %s', async (field, named) => {
    const { code, body } = await create(without(easyPay(), field))
    expect([code, body.result.resultMessage]).toEqual(['PARAM_ILLEGAL', `${named} is required`])
  })

  it('is answered like any other', async () => {
    expect((await create(easyPay())).code).toBe('SUCCESS')
  })

  it('need not say where the payer goes afterwards, and its pages lead nowhere then', async () => {
    const request = without(easyPay(), 'paymentRedirectUrl') as ReturnType<typeof easyPay>
    const { body } = await create(request)
    const page = await open(body.normalUrl)
    expect(page.text).toContain('How would you like to pay?')
    expect(page.text).not.toContain('Back to A merchant')
    const { location } = await press(body.normalUrl, 'choose', { method: 'ALIPAY_HK' })
    const { paymentRequestId } = request
    expect((await merchant.complete({ paymentRequestId }, 'SUCCESS')).code).toBe('SUCCESS')
    const done = await open(new URL(String(location), gateway.url))
    expect(done.text).toContain('Payment complete')
    expect(done.text).not.toContain('Back to A merchant')
  })

  it('is for wallets whose payers can agree', async () => {
    const paymentMethod = { paymentMethodType: 'PAYME' }
    expect((await create({ ...easyPay(), paymentMethod })).code).toBe('NO_PAY_OPTIONS')
  })
})
