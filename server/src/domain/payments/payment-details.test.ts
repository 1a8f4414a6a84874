import { describe, expect, it } from 'vitest'
import type { Payment } from './payment.ts'
import {
  agreementByPaying,
  agreementIdOf,
  buyerOf,
  cardOptionsOf,
  creditPayPlanOf,
  inStoreScenarioOf,
  isByCodeUpstream,
  keptOfPayment,
} from './payment-details.ts'

describe('what is read of a payment’s details', () => {
  it('is what the merchant asked of a card', () => {
    expect(cardOptionsOf({ details: { cardWish: { is3DSAuthentication: true } } })).toEqual({
      is3DSAuthentication: true,
    })
    expect(cardOptionsOf({ details: {} })).toEqual({})
    expect(cardOptionsOf({ details: null })).toEqual({})
  })

  it('is the plan of its instalments', () => {
    const creditPayPlan = { installmentNum: 3 }
    expect(creditPayPlanOf({ details: { creditPayPlan } })).toEqual(creditPayPlan)
    expect(creditPayPlanOf({ details: {} })).toBeUndefined()
  })

  it.each([
    ['its name', { order: { buyer: { referenceBuyerId: 'b' } } }, 'b'],
    ['an empty one', { order: { buyer: { referenceBuyerId: '' } } }, null],
    ['none', { order: { buyer: {} } }, null],
    ['no buyer', { order: {} }, null],
    ['no order', {}, null],
  ])('is the buyer: %s', (_what, details, buyer) => {
    expect(buyerOf({ details })).toBe(buyer)
  })

  it.each([
    ['IN_STORE_PAYMENT', 'PaymentCode', 'PaymentCode'],
    ['IN_STORE_PAYMENT', undefined, null],
    ['CASHIER_PAYMENT', 'PaymentCode', null],
  ])('is how a payment of %s with %s is paid in a store: %s', (productCode, scenario, expected) => {
    const details = { paymentFactor: { inStorePaymentScenario: scenario } }
    expect(inStoreScenarioOf({ productCode, details })).toBe(expected)
    expect(inStoreScenarioOf({ productCode, details: {} })).toBeNull()
  })

  it.each([
    ['acme', 'PaymentCode', true],
    [null, 'PaymentCode', false],
    ['acme', 'OrderCode', false],
  ])('is whether a code at %s by %s was opened upstream: %s', (provider, scenario, expected) => {
    const details = { paymentFactor: { inStorePaymentScenario: scenario } }
    expect(isByCodeUpstream({ productCode: 'IN_STORE_PAYMENT', details, provider })).toBe(expected)
  })

  it.each([
    ['AGREEMENT_PAYMENT', { agreementId: 'a' }, 'a'],
    ['AGREEMENT_PAYMENT', {}, null],
    ['CASHIER_PAYMENT', { agreementId: 'a' }, null],
  ])('is the agreement of %s with %j: %s', (productCode, details, expected) => {
    expect(agreementIdOf({ productCode, details })).toBe(expected)
  })

  it.each([
    [{ productScene: 'EASY_PAY', agreementInfo: { authState: 's' } }, 's'],
    [{ productScene: 'EASY_PAY', agreementInfo: {} }, null],
    [{ productScene: 'EASY_PAY' }, null],
    [{ productScene: 'OTHER', agreementInfo: { authState: 's' } }, null],
  ])('is the agreement that %j makes: %s', (details, expected) => {
    expect(agreementByPaying({ details })).toBe(expected)
  })
})

describe('what is kept of the request', () => {
  const payment = (change: Partial<Payment>) =>
    ({
      ...{ productCode: 'CASHIER_PAYMENT', paymentMethodType: 'ALIPAY_HK', captureMode: null },
      ...{ amount: { currency: 'HKD', value: 500n }, details: null },
      ...change,
    }) as Payment
  const asked = {
    paymentAmount: { value: '300' },
    paymentFactor: { inStorePaymentScenario: 'OrderCode' },
    settlementStrategy: { settlementCurrency: 'USD' },
  }
  const kept = (change: Partial<Payment>) => Object.values(keptOfPayment(payment(change)))

  it('is named as the contract names it', () => {
    expect(Object.keys(keptOfPayment(payment({})))).toEqual([
      'paymentAmount.currency',
      'paymentAmount.value',
      'paymentMethod.paymentMethodType',
      'paymentFactor.inStorePaymentScenario',
      'settlementStrategy.settlementCurrency',
    ])
  })

  it('is what the merchant gave, and null where it gave nothing', () => {
    expect(kept({ details: asked })).toEqual(['HKD', '300', 'ALIPAY_HK', 'OrderCode', 'USD'])
    expect(kept({ details: { paymentAmount: { value: '300' } } })).toEqual([
      ...['HKD', '300', 'ALIPAY_HK', null, null],
    ])
  })

  it('is the amount of the payment once the details are gone, except for a card’s, which may have been raised', () => {
    expect(kept({})).toEqual(['HKD', 500n, 'ALIPAY_HK', undefined, undefined])
    expect(kept({ captureMode: 'MANUAL' })).toEqual(['HKD', undefined, 'ALIPAY_HK', undefined, undefined])
  })

  it('is no method in a store: that is the wallet’s', () => {
    expect(kept({ productCode: 'IN_STORE_PAYMENT' })[2]).toBeUndefined()
  })
})
