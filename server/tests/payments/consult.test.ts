import { PAYMENT_METHODS, type PaymentOption } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { useGateway, useMerchant } from '../support/gateway.ts'
import { payRequest, type TestAnswer } from '../support/merchant.ts'

const gateway = useGateway()
const merchant = useMerchant(gateway)

const HKD = { currency: 'HKD', value: '25800' }

const consultRequest = () => ({
  productCode: 'CASHIER_PAYMENT',
  paymentAmount: HKD,
  env: { terminalType: 'WEB' },
})

const consult = (changes: object = {}, by = merchant) =>
  by.call('payments/consult', { ...consultRequest(), ...changes })

const optionsOf = ({ body }: TestAnswer) => body.paymentOptions as PaymentOption[]

describe('a consultation', () => {
  it('lists every method, those that do not fit with a reason', async () => {
    const answer = await consult()
    expect([answer.code, answer.isSigned]).toEqual(['SUCCESS', true])
    const options = optionsOf(answer)
    expect(options).toHaveLength(PAYMENT_METHODS.length)
    expect(options.find(({ paymentMethodType }) => paymentMethodType === 'ALIPAY_HK')).toEqual({
      paymentMethodType: 'ALIPAY_HK',
      paymentMethodCategory: 'ALIPAY_PLUS',
      paymentMethodRegion: ['HK'],
      enabled: true,
      supportedCurrencies: ['HKD'],
      paymentOptionDetail: { interactionTypes: ['REDIRECT'] },
      amountLimitInfoMap: { HKD: { singleLimit: { minAmount: { currency: 'HKD', value: '1' } } } },
    })
    for (const { enabled, disableReason } of options) expect(enabled).toBe(disableReason === undefined)
  })

  it.each([
    ['CASHIER_PAYMENT', { currency: 'HKD', value: '25800' }],
    ['CASHIER_PAYMENT', { currency: 'IDR', value: '29900' }],
    ['CASHIER_PAYMENT', { currency: 'IDR', value: '30000' }],
    ['CASHIER_PAYMENT', { currency: 'IDR', value: '30001' }],
    ['CASHIER_PAYMENT', { currency: 'CNY', value: '30000001' }],
    ['CASHIER_PAYMENT', { currency: 'TWD', value: '150' }],
    ['AGREEMENT_PAYMENT', { currency: 'PHP', value: '99' }],
  ])('for %s of %j enables what pay takes, and nothing else', async (productCode, paymentAmount) => {
    const options = optionsOf(await consult({ productCode, paymentAmount }))
    // No token at all: whoever gets as far as that is not refused by the method.
    const token = productCode === 'AGREEMENT_PAYMENT' ? { paymentMethodId: 'nobody' } : {}
    const differences = []
    for (const { paymentMethodType, enabled } of options) {
      const request = {
        ...payRequest(paymentAmount),
        productCode,
        paymentMethod: { paymentMethodType, ...token },
      }
      if (isRefusedByMethod(await merchant.call('payments/pay', request)) === enabled)
        differences.push(paymentMethodType)
    }
    expect(differences).toEqual([])
  })

  it('gives the same answer again', async () => {
    expect((await consult()).text).toBe((await consult()).text)
  })

  it('takes the filters together, and the region of the user for the order', async () => {
    const answer = await consult({
      paymentAmount: { currency: 'PHP', value: '5000' },
      allowedPaymentMethods: ['ALIPAY_HK', 'CONNECT_WALLET', 'GCASH', 'MAYA'],
      allowedPaymentMethodRegions: ['PH', 'GLOBAL'],
      blockedPaymentMethods: ['MAYA'],
      userRegion: 'PH',
      merchantRegion: 'SG',
    })
    expect(
      optionsOf(answer).map(({ paymentMethodType, disableReason }) => [paymentMethodType, disableReason]),
    ).toEqual([
      ['GCASH', undefined],
      ['MAYA', 'CHANNEL_DISABLE'],
      ['CONNECT_WALLET', undefined],
      ['ALIPAY_HK', 'CURRENT_CHANNEL_NOT_EXIST'],
    ])
  })

  it('lists disabled methods even if none is enabled', async () => {
    const answer = await consult({
      paymentAmount: { currency: 'USD', value: '100' },
      allowedPaymentMethods: ['GCASH'],
    })
    expect(answer.code).toBe('SUCCESS')
    expect(optionsOf(answer)).toMatchObject([
      { enabled: false, disableReason: 'CHANNEL_NOT_SUPPORT_CURRENCY' },
    ])
  })

  it('is refused when the filters leave nothing', async () => {
    const { code, body } = await consult({ allowedPaymentMethodRegions: ['AQ'] })
    expect(code).toBe('NO_PAY_OPTIONS')
    expect(body.result.resultMessage).toContain('allowedPaymentMethodRegions')
  })

  it('gets no options for a production client without a provider', async () => {
    const production = await gateway.merchant('production')
    const { code, body } = await production.call('payments/consult', consultRequest(), { prefix: '/ams/api' })
    expect(code).toBe('NO_PAY_OPTIONS')
    expect(body.result.resultMessage).toContain('provider')
    expect(body.paymentOptions).toBeUndefined()
  })

  it('on a phone names the system, whatever the terminal then', async () => {
    for (const terminalType of ['WAP', 'APP', 'MINI_APP']) {
      const { code, body } = await consult({ env: { terminalType } })
      expect(code).toBe('PARAM_ILLEGAL')
      expect(body.result.resultMessage).toContain('env.osType')
      expect((await consult({ env: { terminalType, osType: 'IOS' } })).code).toBe('SUCCESS')
    }
  })

  it.each<[string, object]>([
    ['productCode', { productCode: 'IN_STORE_PAYMENT' }],
    ['paymentAmount', { paymentAmount: null }],
    ['paymentAmount.value', { paymentAmount: { currency: 'HKD', value: '0' } }],
    ['paymentAmount.currency', { paymentAmount: { currency: 'ZZZ', value: '1' } }],
    ['env', { env: null }],
    ['env.terminalType', { env: { terminalType: 'TV' } }],
    ['userRegion', { userRegion: 'HKG' }],
    ['allowedPaymentMethodRegions', { allowedPaymentMethodRegions: 'HK' }],
    ['allowedPaymentMethodRegions', { allowedPaymentMethodRegions: ['Hongkong'] }],
    ['allowedPaymentMethodRegions', { allowedPaymentMethodRegions: ['hk'] }],
    ['blockedPaymentMethods', { blockedPaymentMethods: [{}] }],
  ])('is refused by name when %s is wrong', async (field, changes) => {
    const { code, body } = await consult(changes)
    expect(code).toBe('PARAM_ILLEGAL')
    expect(body.result.resultMessage).toContain(field)
  })
})

const METHOD_CODES = ['PAYMENT_METHOD_NOT_SUPPORTED', 'CURRENCY_NOT_SUPPORT', 'PAYMENT_AMOUNT_EXCEED_LIMIT']

/** Whether pay refused because of the method and what it takes, and not because the request lacks something else. */
const isRefusedByMethod = ({ code, body }: TestAnswer) =>
  METHOD_CODES.includes(code) || body.result.resultMessage.startsWith('paymentAmount.value')

describe('a payment beyond the limits of its method', () => {
  it.each([
    ['ALIPAY_CN', { currency: 'CNY', value: '9' }, 'PAYMENT_AMOUNT_EXCEED_LIMIT'],
    ['ALIPAY_CN', { currency: 'CNY', value: '30000001' }, 'PAYMENT_AMOUNT_EXCEED_LIMIT'],
    ['DANA', { currency: 'IDR', value: '30050' }, 'PARAM_ILLEGAL'],
  ])('%s of %j is refused with %s and leaves nothing', async (paymentMethodType, amount, refusal) => {
    const request = { ...payRequest(amount), paymentMethod: { paymentMethodType } }
    const { code, body } = await merchant.call('payments/pay', request)
    expect(code).toBe(refusal)
    expect(body.result.resultMessage).toContain('paymentAmount.value')
    expect((await merchant.inquire({ paymentRequestId: request.paymentRequestId })).code).toBe(
      'ORDER_NOT_EXIST',
    )
  })
})
