import { CURRENCIES, type Currency, PAYMENT_METHODS, takesCurrency } from '@amsel/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountFits } from './amount-fit.ts'
import { listPaymentOptions } from './payment-options.ts'

type Request = Parameters<typeof listPaymentOptions>[0]

const request = (currency: Currency, value: bigint, more: Partial<Request> = {}): Request => ({
  productCode: 'CASHIER_PAYMENT',
  paymentAmount: { currency, value },
  ...more,
})

const optionFor = (type: string, asked: Request) =>
  listPaymentOptions(asked).find(({ paymentMethodType }) => paymentMethodType === type)

describe('a payment option', () => {
  it.each<[string, string, Request, string | undefined]>([
    ['that fits', 'ALIPAY_HK', request('HKD', 100n), undefined],
    ['of another currency', 'ALIPAY_HK', request('USD', 100n), 'CHANNEL_NOT_SUPPORT_CURRENCY'],
    ['below its minimum', 'GCASH', request('PHP', 99n), 'EXCEED_CHANNEL_LIMIT_RULE'],
    ['above its maximum', 'ALIPAY_CN', request('CNY', 30_000_001n), 'EXCEED_CHANNEL_LIMIT_RULE'],
    ['between its steps', 'DANA', request('IDR', 30_001n), 'EXCEED_CHANNEL_LIMIT_RULE'],
    ['that is blocked', 'GCASH', request('HKD', 1n, { blockedPaymentMethods: ['GCASH'] }), 'CHANNEL_DISABLE'],
    [
      'of another region',
      'GCASH',
      request('PHP', 100n, { allowedPaymentMethodRegions: ['HK', 'GLOBAL'] }),
      'CURRENT_CHANNEL_NOT_EXIST',
    ],
    [
      'of several countries where those are asked for',
      'CONNECT_WALLET',
      request('PHP', 100n, { allowedPaymentMethodRegions: ['GLOBAL'] }),
      undefined,
    ],
    [
      'of several countries where one is asked for',
      'CONNECT_WALLET',
      request('PHP', 100n, { allowedPaymentMethodRegions: ['PH'] }),
      'CURRENT_CHANNEL_NOT_EXIST',
    ],
    ['that pay does not take', 'APPLEPAY', request('USD', 100n), 'CURRENT_CHANNEL_NOT_EXIST'],
  ])('%s', (_what, type, asked, disableReason) => {
    const option = optionFor(type, asked)
    expect(option?.disableReason).toBe(disableReason)
    expect(option?.enabled).toBe(disableReason === undefined)
  })

  it('says what is known of its method', () => {
    expect(optionFor('ALIPAY_CN', request('CNY', 100n))).toEqual({
      paymentMethodType: 'ALIPAY_CN',
      paymentMethodCategory: 'ALIPAY_PLUS',
      paymentMethodRegion: ['CN'],
      enabled: true,
      supportedCurrencies: ['CNY'],
      paymentOptionDetail: { interactionTypes: ['REDIRECT'] },
      amountLimitInfoMap: {
        CNY: {
          singleLimit: {
            minAmount: { currency: 'CNY', value: 10n },
            maxAmount: { currency: 'CNY', value: 30000000n },
          },
        },
      },
    })
    const card = optionFor('CARD', request('USD', 100n))
    expect(card?.supportedCurrencies).toBeUndefined()
    expect(card?.amountLimitInfoMap).toBeUndefined()
    expect(card?.paymentOptionDetail?.supportCardBrands).toContainEqual({ cardBrand: 'VISA' })
    expect(card?.paymentOptionDetail?.funding).toContain('CREDIT')
  })
})

describe('the payment options', () => {
  const types = (asked: Request) =>
    listPaymentOptions(asked).map(({ paymentMethodType }) => paymentMethodType)
  const catalogue = PAYMENT_METHODS.map(({ type }) => type)

  it('are every method of the catalogue once, enabled exactly when its currency and amount fit', () => {
    const currencies = Object.keys(CURRENCIES) as Currency[]
    // Around the limits, where mistakes live, and anywhere else.
    const value = fc.oneof(fc.bigInt(1n, 1_000n), fc.bigInt(29_990n, 30_010n), fc.bigInt(1n, 10n ** 16n - 1n))
    fc.assert(
      fc.property(fc.constantFrom(...currencies), value, (currency, value) => {
        const options = listPaymentOptions(request(currency, value))
        expect(options.map(({ paymentMethodType }) => paymentMethodType)).toEqual(catalogue)
        for (const [index, { enabled, disableReason }] of options.entries()) {
          const method = PAYMENT_METHODS[index]
          if (!method) throw new Error('more options than methods')
          const fits = takesCurrency(method, currency) && amountFits(method, { currency, value })
          expect(enabled).toBe(fits && (method.flow === 'redirect' || method.type === 'CARD'))
          expect(disableReason === undefined).toBe(enabled)
        }
      }),
      { numRuns: 300, seed: 20261115 },
    )
  })

  it('are only those asked for by name', () => {
    const asked = request('HKD', 1n, { allowedPaymentMethods: ['GCASH', 'ALIPAY_HK', 'NO_SUCH_METHOD'] })
    expect(types(asked)).toEqual(['ALIPAY_HK', 'GCASH'])
  })

  it('begin with those of the region of the user', () => {
    expect(types(request('HKD', 1n, { userRegion: 'HK' })).slice(0, 3)).toEqual([
      'ALIPAY_HK',
      'PAYME',
      'CONNECT_WALLET',
    ])
    expect(types(request('HKD', 1n, { userRegion: 'AQ' }))).toEqual(catalogue)
  })

  it('of agreements are the wallets that have them', () => {
    const asked = types(request('PHP', 100n, { productCode: 'AGREEMENT_PAYMENT' }))
    expect(asked).toEqual(
      PAYMENT_METHODS.filter(({ hasAgreements }) => hasAgreements).map(({ type }) => type),
    )
  })

  it.each<[string, Partial<Request>]>([
    ['unknown names', { allowedPaymentMethods: ['NO_SUCH_METHOD'] }],
    ['a region without methods', { allowedPaymentMethodRegions: ['AQ'] }],
    [
      'a block of all that is allowed',
      { allowedPaymentMethods: ['GCASH'], blockedPaymentMethods: ['GCASH'] },
    ],
    ['no agreements', { productCode: 'AGREEMENT_PAYMENT', allowedPaymentMethods: ['CARD'] }],
  ])('are none with %s: NO_PAY_OPTIONS', (_what, more) => {
    expect(() => types(request('HKD', 1n, more))).toThrow(expect.objectContaining({ code: 'NO_PAY_OPTIONS' }))
  })

  it('are refused in a currency that no method takes', () => {
    const few = PAYMENT_METHODS.filter(({ currencies }) => currencies !== 'any')
    expect(() => listPaymentOptions(request('ISK', 1n), few)).toThrow(
      expect.objectContaining({ code: 'CURRENCY_NOT_SUPPORT' }),
    )
  })
})
