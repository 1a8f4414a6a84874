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
    ['on the rails of cards', 'APPLEPAY', request('USD', 100n), undefined],
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
        const listed = listPaymentOptions(request(currency, value)).map(
          ({ paymentMethodType, enabled, disableReason }) =>
            `${paymentMethodType} ${enabled} ${disableReason === undefined}`,
        )
        const fitting = PAYMENT_METHODS.map((method) => {
          const isFit = takesCurrency(method, currency) && amountFits(method, { currency, value })
          const isEnabled = isFit && (method.flow === 'redirect' || method.type === 'CARD')
          return `${method.type} ${isEnabled} ${isEnabled}`
        })
        expect(listed).toEqual(fitting)
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

describe('a method that fits', () => {
  const ANYWHERE = { isRouted: () => true, noteOf: () => null, isAgreed: true }
  const listed = (routing: Partial<typeof ANYWHERE> | { noteOf: () => string; isRouted: () => false }) => {
    const asked = request('HKD', 100n, { allowedPaymentMethods: ['ALIPAY_HK'] })
    return listPaymentOptions(asked, PAYMENT_METHODS, { ...ANYWHERE, ...routing })[0]
  }

  it('is enabled where an account takes it', () => {
    expect(listed({})).toMatchObject({ enabled: true })
    expect(listed({})).not.toHaveProperty('disableReason')
    expect(listed({})).not.toHaveProperty('extendInfo')
  })

  it('does not exist where none does', () => {
    expect(listed({ isRouted: () => false })).toMatchObject({
      ...{ enabled: false, disableReason: 'CURRENT_CHANNEL_NOT_EXIST' },
    })
  })

  it('is disabled, with the note, where it is switched off', () => {
    expect(listed({ isRouted: () => false, noteOf: () => 'back at noon' })).toMatchObject({
      ...{ enabled: false, disableReason: 'CHANNEL_DISABLE', extendInfo: '{"note":"back at noon"}' },
    })
  })

  it('exceeds its limit where the amount was not agreed with the client', () => {
    expect(listed({ isAgreed: false })).toMatchObject({ disableReason: 'EXCEED_CHANNEL_LIMIT_RULE' })
  })
})

it('a method without a largest amount names the smallest alone', () => {
  const [only] = PAYMENT_METHODS.filter(({ type }) => type === 'ALIPAY_HK')
  if (!only) throw new Error('ALIPAY_HK is not in the catalogue')
  const limited = (limits: (typeof only)['limits']) =>
    listPaymentOptions(request('HKD', 100n), [{ ...only, limits }])[0]?.amountLimitInfoMap
  expect(limited({ HKD: { minimum: 1n } })).toEqual({
    HKD: { singleLimit: { minAmount: { currency: 'HKD', value: 1n } } },
  })
  expect(limited({})).toBeUndefined()
})

it('a method of no region is near to nobody, and each is listed once', () => {
  const options = listPaymentOptions(request('HKD', 1n, { userRegion: 'HK' }))
  expect(options).toHaveLength(PAYMENT_METHODS.length)
  expect(listPaymentOptions(request('HKD', 1n))[0]?.paymentMethodType).toBe(PAYMENT_METHODS[0]?.type)
})

it('a method that does not fit says why, even where no account takes it', () => {
  const nowhere = { isRouted: () => false, noteOf: () => 'off', isAgreed: true }
  const asked = request('USD', 100n, {
    allowedPaymentMethods: ['ALIPAY_HK', 'APPLEPAY'],
    allowedPaymentMethodRegions: ['HK'],
  })
  const reasons = listPaymentOptions(asked, PAYMENT_METHODS, nowhere).map(
    ({ disableReason }) => disableReason,
  )
  expect(new Set(reasons)).toEqual(new Set(['CHANNEL_NOT_SUPPORT_CURRENCY', 'CURRENT_CHANNEL_NOT_EXIST']))
})

it('a wallet on a card’s rails has no brands', () => {
  const { paymentOptionDetail } = optionFor('APPLEPAY', request('USD', 100n)) ?? {}
  expect(paymentOptionDetail).toEqual({ interactionTypes: ['REDIRECT'] })
})

it('a user of no region finds the methods as the catalogue has them', () => {
  const two = ['ALIPAY_HK', 'CARD'].flatMap((type) =>
    PAYMENT_METHODS.filter((method) => method.type === type),
  )
  const listed = listPaymentOptions(request('HKD', 1n), two)
  expect(listed.map(({ paymentMethodType }) => paymentMethodType)).toEqual(['ALIPAY_HK', 'CARD'])
})
