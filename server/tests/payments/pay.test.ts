import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { payRequest } from '../support/merchant.ts'
import { countRows } from '../support/money.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

describe('a cashier payment', () => {
  it('is answered in process, with its ids, its amount and the page of the payer', async () => {
    const request = payRequest()
    const { body, isSigned } = await merchant.call('payments/pay', request)
    expect(isSigned).toBe(true)
    expect(body.result).toEqual({
      resultCode: 'PAYMENT_IN_PROCESS',
      resultMessage: 'payment in process',
      resultStatus: 'U',
    })
    expect(body.paymentRequestId).toBe(request.paymentRequestId)
    expect(body.paymentId).toMatch(/^\d{35}$/)
    expect(body.paymentAmount).toEqual({ currency: 'HKD', value: '25800' })
    expect(body.paymentCreateTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
    expect(body.normalUrl).toContain(`${gateway.url}/checkout/`)
    expect(body.redirectActionForm).toEqual({
      actionFormType: 'RedirectActionForm',
      method: 'GET',
      redirectUrl: body.normalUrl,
    })
  })

  it('keeps sixteen digits of minor units exact', async () => {
    const request = payRequest({ currency: 'HKD', value: '9007199254740993' })
    const { body } = await merchant.call('payments/pay', request)
    expect(body.paymentAmount).toEqual({ currency: 'HKD', value: '9007199254740993' })
    const inquired = await merchant.inquire({ paymentId: body.paymentId })
    expect(inquired.body.paymentAmount).toEqual({ currency: 'HKD', value: '9007199254740993' })
  })

  it.each([
    ['an amount as a number', { paymentAmount: { currency: 'HKD', value: 100 } }],
    [
      'nulls and empty strings for what is absent',
      { paymentNotifyUrl: '', metadata: null, merchantRegion: null },
    ],
    ['unknown fields', { somethingNew: { deep: [1, 2, { x: null }] }, __proto__x: 1 }],
    [
      'enumerations that a client fills in by itself',
      {
        paymentFactor: {
          inStorePaymentScenario: 'PaymentCode',
          presentmentMode: 'BUNDLE',
          isAuthorization: 'false',
        },
        paymentMethod: { paymentMethodType: 'ALIPAY_HK', funding: 'CREDIT' },
        env: { terminalType: 'WEB', osType: 'IOS' },
      },
    ],
    ['a scenario in capitals', { paymentFactor: { inStorePaymentScenario: 'PAYMENTCODE' } }],
    ['an address of an app', { paymentRedirectUrl: 'imeituan://pay/return' }],
    [
      'env at its old place',
      { env: undefined, order: { ...payRequest().order, env: { terminalType: 'WEB' } } },
    ],
    ['a number where text is meant', { order: { ...payRequest().order, referenceOrderId: 4711 } }],
    [
      'an expiry time in the other spelling of the offset',
      {
        paymentExpiryTime: new Date(Date.now() + 300_000).toISOString().replace(/\.\d+Z/, '+0000'),
      },
    ],
  ])('is accepted with %s', async (_what, changes) => {
    const { code } = await merchant.pay(changes)
    expect(code).toBe('PAYMENT_IN_PROCESS')
  })

  it.each([
    ['paymentAmount', { paymentAmount: undefined }],
    ['paymentAmount.value', { paymentAmount: { currency: 'HKD' } }],
    ['paymentAmount.value', { paymentAmount: { currency: 'HKD', value: '0' } }],
    ['paymentAmount.value', { paymentAmount: { currency: 'HKD', value: '-1' } }],
    ['paymentAmount.value', { paymentAmount: { currency: 'HKD', value: '1.5' } }],
    ['paymentAmount.value', { paymentAmount: { currency: 'HKD', value: '12345678901234567' } }],
    ['paymentAmount.value', { paymentAmount: { currency: 'HKD', value: 2 ** 53 } }],
    ['paymentAmount.value', { paymentAmount: { currency: 'HKD', value: ' 1' } }],
    ['paymentAmount.currency', { paymentAmount: { currency: 'XYZ', value: '100' } }],
    ['paymentAmount.currency', { paymentAmount: { currency: 'hkd', value: '100' } }],
    ['productCode', { productCode: 'SOMETHING' }],
    ['productCode', { productCode: null }],
    ['paymentFactor.inStorePaymentScenario', { productCode: 'IN_STORE_PAYMENT' }],
    ['paymentRequestId', { paymentRequestId: '' }],
    ['paymentRequestId', { paymentRequestId: 'x'.repeat(65) }],
    ['order', { order: 'text' }],
    ['order.orderDescription', { order: { ...payRequest().order, orderDescription: null } }],
    ['order.orderDescription', { order: { ...payRequest().order, orderDescription: 'x'.repeat(257) } }],
    ['order.goods.0.goodsName', { order: { ...payRequest().order, goods: [{ referenceGoodsId: '1' }] } }],
    ['order.goods', { order: { ...payRequest().order, goods: Array(101).fill({ goodsName: 'x' }) } }],
    ['paymentMethod.paymentMethodType', { paymentMethod: {} }],
    ['paymentMethod.paymentMethodId', { productCode: 'AGREEMENT_PAYMENT' }],
    ['env', { env: undefined }],
    ['env.terminalType', { env: { terminalType: 'web' } }],
    ['env.osType', { env: { terminalType: 'WAP' } }],
    ['appId', { env: { terminalType: 'MINI_APP', osType: 'IOS' } }],
    ['paymentRedirectUrl', { paymentRedirectUrl: undefined }],
    ['paymentRedirectUrl', { paymentRedirectUrl: 'javascript:alert(1)' }],
    ['paymentRedirectUrl', { paymentRedirectUrl: 'JavaScript:alert(1)' }],
    ['paymentRedirectUrl', { paymentRedirectUrl: 'data:text/html,x' }],
    ['paymentNotifyUrl', { paymentNotifyUrl: 'ftp://shop.example' }],
    ['paymentExpiryTime', { paymentExpiryTime: 'tomorrow' }],
    ['paymentExpiryTime', { paymentExpiryTime: '2020-01-01T00:00:00Z' }],
    ['paymentExpiryTime', { paymentExpiryTime: new Date(Date.now() + 15 * 60_000).toISOString() }],
    ['order.orderDescription', { order: { ...payRequest().order, orderDescription: 'a\u0000b' } }],
    ['metadata', { metadata: '\ud800' }],
    ['isAuthorization', { isAuthorization: 'maybe' }],
  ])('is refused by name when %s is wrong, and leaves nothing behind', async (field, changes) => {
    const before = await countRows(gateway, merchant, 'payments')
    const { code, body, isSigned } = await merchant.pay(changes)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage.split(' ')[0]).toBe(field)
    expect(Object.keys(body)).toEqual(['result'])
    expect(isSigned).toBe(true)
    expect(await countRows(gateway, merchant, 'payments')).toBe(before)
  })

  it.each([
    ['CURRENCY_NOT_SUPPORT', { paymentAmount: { currency: 'JPY', value: '100' } }],
    ['PAYMENT_METHOD_NOT_SUPPORTED', { paymentMethod: { paymentMethodType: 'NO_SUCH_WALLET' } }],
    ['PROCESS_FAIL', { subscriptionInfo: { subscriptionDescription: 'monthly' } }],
    ['PAYMENT_METHOD_NOT_SUPPORTED', { paymentFactor: { captureMode: 'MANUAL' } }],
  ])('is refused with %s where the catalogue says no', async (expected, changes) => {
    expect((await merchant.pay(changes)).code).toBe(expected)
  })

  it.each<[meant: string, operation: string, changes: object]>([
    ['ALIPAY_HK', 'payments/pay', { ...payRequest(), paymentMethod: { paymentMethodType: 'Alipay-HK' } }],
    ['ALIPAY_HK', 'payments/pay', { ...payRequest(), paymentMethod: { paymentMethodType: 'ALIAPY_HK' } }],
    ['WEB', 'payments/pay', { ...payRequest(), env: { terminalType: 'web' } }],
    ['HKD', 'payments/pay', { ...payRequest(), paymentAmount: { currency: 'hkd', value: '25800' } }],
    ['GCASH', 'authorizations/consult', { customerBelongsTo: 'G_CASH' }],
    [
      'PROCESS_FAIL',
      'simulator/completePayment',
      { paymentId: '1', outcome: 'FAIL', resultCode: 'PROCES_FAIL' },
    ],
    ['payments/pay', 'simulator/planOutcome', { operation: 'payment/pay', resultCode: 'PROCESS_FAIL' }],
  ])(
    '%s is suggested to whoever has nearly written it, in a message that fits: %s',
    async (meant, operation, request) => {
      const { body } = await merchant.call(operation, request)
      expect(body.result).toMatchObject({ resultStatus: 'F' })
      expect(body.result.resultMessage).toMatch(new RegExp(`; did you mean ${meant}\\?$`))
      expect(body.result.resultMessage.length).toBeLessThanOrEqual(256)
    },
  )

  it('nothing is suggested where two are equally near', async () => {
    const { body } = await merchant.pay({ paymentMethod: { paymentMethodType: 'ALIPAY' } })
    expect(body.result.resultMessage).toBe('paymentMethod.paymentMethodType ALIPAY is not offered')
  })

  it('of a production client is refused while no provider is configured, and it never meets the simulator', async () => {
    const production = await gateway.merchant('production')
    const answer = await production.pay({}, { prefix: '/ams/api' })
    expect(answer.code).toBe('INVALID_CONTRACT')
    expect((await production.inquire({ paymentId: '1' }, { prefix: '/ams/api' })).code).toBe(
      'ORDER_NOT_EXIST',
    )
    const simulated = await production.call('simulator/advanceClock', { seconds: 1 }, { prefix: '/ams/api' })
    expect(simulated.code).toBe('ACCESS_DENIED')
  })
})

describe('the same payment asked for again', () => {
  it('gets the first answer to the byte, signed for the path it came by', async () => {
    const request = payRequest()
    const first = await merchant.call('payments/pay', request)
    const second = await merchant.call('payments/pay', request, { prefix: '/ams/api' })
    expect(second.text).toBe(first.text)
    expect(second.isSigned).toBe(true)
    expect(second.headers.signature).not.toBe(first.headers.signature)
  })

  it('may carry another address and description', async () => {
    const request = payRequest()
    const first = await merchant.call('payments/pay', request)
    const again = {
      ...request,
      env: { terminalType: 'WEB', clientIp: '198.51.100.7' },
      order: { ...request.order, orderDescription: 'Two cups of tea' },
    }
    expect((await merchant.call('payments/pay', again)).text).toBe(first.text)
  })

  it.each([
    ['amount', { paymentAmount: { currency: 'HKD', value: '25801' } }],
    [
      'currency',
      { paymentAmount: { currency: 'MYR', value: '25800' }, paymentMethod: { paymentMethodType: 'TNG' } },
    ],
    ['currency that the method does not take', { paymentAmount: { currency: 'JPY', value: '25800' } }],
    ['method', { paymentMethod: { paymentMethodType: 'CONNECT_WALLET' } }],
    ['method of another way to pay', { paymentMethod: { paymentMethodType: 'CARD' } }],
    ['method that does not exist', { paymentMethod: { paymentMethodType: 'NO_SUCH_WALLET' } }],
  ])('with another %s is inconsistent and changes nothing', async (_what, changes) => {
    const request = payRequest()
    const first = await merchant.call('payments/pay', request)
    const { code, body } = await merchant.call('payments/pay', { ...request, ...changes })
    expect([code, body.result.resultStatus]).toEqual(['REPEAT_REQ_INCONSISTENT', 'F'])
    expect((await merchant.inquire({ paymentId: first.body.paymentId })).body.paymentAmount).toEqual({
      currency: 'HKD',
      value: '25800',
    })
  })

  it('twenty times at one moment makes one payment and twenty equal answers', async () => {
    const own = await gateway.merchant()
    const another = await gateway.startAnother()
    try {
      const request = payRequest()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          own.call('payments/pay', request, index % 2 ? { url: another.url } : {}),
        ),
      )
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(answers[0]?.code).toBe('PAYMENT_IN_PROCESS')
      expect(await countRows(gateway, own, 'payments')).toBe(1)
    } finally {
      await another.stop()
    }
  })

  it('by another client is another payment', async () => {
    const other = await gateway.merchant()
    const request = payRequest()
    const mine = await merchant.call('payments/pay', request)
    const theirs = await other.call('payments/pay', {
      ...request,
      paymentAmount: { currency: 'HKD', value: '1' },
    })
    expect(theirs.code).toBe('PAYMENT_IN_PROCESS')
    expect(theirs.body.paymentId).not.toBe(mine.body.paymentId)
  })

  it('gets the first answer when it is paid, its failure when it failed, closed when it expired', async () => {
    const own = await gateway.merchant()
    const [paid, failed, expired] = [payRequest(), payRequest(), payRequest()]
    const first = await own.call('payments/pay', paid)
    await own.call('payments/pay', failed)
    await own.call('payments/pay', expired)
    await own.complete({ paymentRequestId: paid.paymentRequestId }, 'SUCCESS')
    await own.complete({ paymentRequestId: failed.paymentRequestId }, 'FAIL', {
      resultCode: 'USER_BALANCE_NOT_ENOUGH',
    })
    await own.advance(15 * 60)
    expect((await own.call('payments/pay', paid)).text).toBe(first.text)
    expect((await own.call('payments/pay', failed)).body.result).toMatchObject({
      resultCode: 'USER_BALANCE_NOT_ENOUGH',
      resultStatus: 'F',
    })
    expect((await own.call('payments/pay', expired)).code).toBe('ORDER_IS_CLOSED')
  })

  it('is still a repeat when its own expiry time has passed meanwhile', async () => {
    const own = await gateway.merchant()
    const request = { ...payRequest(), paymentExpiryTime: new Date(Date.now() + 120_000).toISOString() }
    const first = await own.call('payments/pay', request)
    await own.complete({ paymentId: first.body.paymentId }, 'SUCCESS')
    await own.advance(600)
    expect((await own.call('payments/pay', request)).text).toBe(first.text)
  })

  it('of a cancelled payment is told so', async () => {
    const request = payRequest()
    const { body } = await merchant.call('payments/pay', request)
    await gateway.database.query(
      "update payments set status = 'CANCELLED', result_code = 'ORDER_IS_CANCELED' where payment_id = $1",
      [body.paymentId],
    )
    expect((await merchant.call('payments/pay', request)).code).toBe('ORDER_IS_CANCELED')
  })
})

it('a payment right after a jump of the clock, on another node, is made at the new time', async () => {
  const own = await gateway.merchant()
  const another = await gateway.startAnother()
  try {
    await own.pay({}, { url: another.url })
    await own.advance(86_400)
    const { body } = await own.pay({ paymentRequestId: randomUUID() }, { url: another.url })
    const ahead = Date.parse(String(body.paymentCreateTime)) - Date.now()
    expect(ahead).toBeGreaterThan(86_000_000)
  } finally {
    await another.stop()
  }
})
