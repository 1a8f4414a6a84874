import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountLimits } from './account.ts'
import {
  isFor,
  mayServe,
  orderAccounts,
  orderAccountsForAgreement,
  type ProviderRoute,
  type RoutableAccount,
  type RoutedPayment,
} from './choose-route.ts'

const payment: RoutedPayment = {
  clientId: '5CLIENT',
  environment: 'production',
  paymentRequestId: 'order-1',
  method: 'CARD',
  currency: 'HKD',
  amountMinor: 1_000n,
}

const to = (provider: string, more: Partial<ProviderRoute> = {}): ProviderRoute => ({
  routeId: provider,
  clientId: '5CLIENT',
  provider,
  method: null,
  currency: null,
  minMinor: null,
  maxMinor: null,
  position: 1,
  share: 100,
  allowsSandbox: false,
  ...more,
})

const account = (name: string, more: Partial<RoutableAccount> = {}): RoutableAccount => ({
  name,
  environment: 'production',
  status: 'ACTIVE',
  limits: null,
  isAvailable: true,
  takes: () => true,
  ...more,
})

const order = (
  routes: readonly ProviderRoute[],
  accounts: readonly RoutableAccount[] = [account('a'), account('b'), account('c')],
  wanted: RoutedPayment = payment,
) => {
  const byName = new Map(accounts.map((known) => [known.name, known]))
  return orderAccounts(routes, (name) => byName.get(name), wanted).map(({ name }) => name)
}

const limits = (minMinor: bigint | null, maxMinor: bigint | null): AccountLimits => ({
  HKD: { minMinor, maxMinor },
})

describe('a payment goes', () => {
  it.each<[string, string[], ProviderRoute[], RoutableAccount[]?]>([
    ['nowhere without a route', [], []],
    ['by the position of the routes', ['b', 'a'], [to('a', { position: 2 }), to('b')]],
    [
      'by the route that says most, then by the one for its method, then for its currency, then for any',
      ['d', 'c', 'b', 'a'],
      [
        to('a'),
        to('b', { currency: 'HKD', position: 2 }),
        to('c', { method: 'CARD', position: 3 }),
        to('d', { method: 'CARD', currency: 'HKD', position: 4 }),
      ],
      ['a', 'b', 'c', 'd'].map((name) => account(name)),
    ],
    ['past routes for another method', ['b'], [to('a', { method: 'ALIPAY_HK' }), to('b')]],
    ['past routes for another currency', ['b'], [to('a', { currency: 'USD' }), to('b')]],
    ['past routes for larger amounts', ['b'], [to('a', { currency: 'HKD', minMinor: 1_001n }), to('b')]],
    ['past routes for smaller amounts', ['b'], [to('a', { currency: 'HKD', maxMinor: 999n }), to('b')]],
    [
      'by routes whose limits it just reaches',
      ['a'],
      [to('a', { currency: 'HKD', minMinor: 1_000n, maxMinor: 1_000n })],
    ],
    ['past accounts that are not known', ['b'], [to('x'), to('b')]],
    [
      'past those that are disabled',
      ['b'],
      [to('a'), to('b')],
      [account('a', { status: 'DISABLED' }), account('b')],
    ],
    [
      'past those that do not take its method',
      ['b'],
      [to('a'), to('b')],
      [account('a', { takes: (method) => method !== 'CARD' }), account('b')],
    ],
    [
      'past those that take no such amount',
      ['b'],
      [to('a'), to('b'), to('c')],
      [
        account('a', { limits: limits(1_001n, null) }),
        account('b', { limits: limits(1_000n, 1_000n) }),
        account('c', { limits: limits(null, 999n) }),
      ],
    ],
    [
      'to those that are not likely to answer last',
      ['c', 'a', 'b'],
      [to('a'), to('b', { position: 2 }), to('c', { position: 3 })],
      [account('a', { isAvailable: false }), account('b', { isAvailable: false }), account('c')],
    ],
    [
      'to each account once',
      ['a', 'b'],
      [to('a', { method: 'CARD' }), to('b', { position: 2 }), to('a', { position: 3 })],
    ],
    ['to a share of 0 after the others', ['b', 'a'], [to('a', { share: 0 }), to('b', { share: 1 })]],
    [
      'of production past a sandbox',
      ['b'],
      [to('a'), to('b')],
      [account('a', { environment: 'sandbox' }), account('b')],
    ],
    [
      'of production to a sandbox where the route says so',
      ['a'],
      [to('a', { allowsSandbox: true })],
      [account('a', { environment: 'sandbox' })],
    ],
  ])('%s', (_what, expected, routes, accounts) => {
    expect(order(routes, accounts)).toEqual(expected)
  })

  it('of a sandbox never to where money is real', () => {
    const wanted = { ...payment, environment: 'sandbox' } as const
    expect(order([to('a', { allowsSandbox: true })], [account('a')], wanted)).toEqual([])
  })
})

describe('shares', () => {
  it('are kept to over many payments', () => {
    const routes = [to('a', { share: 100 }), to('b', { share: 300 })]
    const firsts = Array.from({ length: 4_000 }, (_, number) =>
      order(routes, undefined, { ...payment, paymentRequestId: `order-${number}` }).at(0),
    )
    const ofB = firsts.filter((first) => first === 'b').length / firsts.length
    expect(ofB).toBeGreaterThan(0.71)
    expect(ofB).toBeLessThan(0.79)
  })
})

const names = ['a', 'b', 'c', 'd']
const route = fc
  .record({
    provider: fc.constantFrom(...names),
    method: fc.constantFrom(null, 'CARD', 'ALIPAY_HK'),
    currency: fc.constantFrom(null, 'HKD', 'USD'),
    position: fc.integer({ min: 1, max: 3 }),
    share: fc.integer({ min: 0, max: 1_000 }),
  })
  .map(({ provider, ...more }) => to(provider, more))

it('the same request always has the same order, whatever that of the routes; and who goes changes it for nobody else', () => {
  fc.assert(
    fc.property(
      fc.array(route, { maxLength: 8 }),
      fc.string(),
      fc.constantFrom(...names),
      (routes, paymentRequestId, gone) => {
        const wanted = { ...payment, paymentRequestId }
        const all = names.map((name) => account(name))
        const ordered = order(routes, all, wanted)
        expect(order(routes.toReversed(), all, wanted)).toEqual(ordered)
        expect(new Set(ordered).size).toBe(ordered.length)
        const fewer = all.filter(({ name }) => name !== gone)
        expect(order(routes, fewer, wanted)).toEqual(ordered.filter((name) => name !== gone))
      },
    ),
  )
})

it('the order of a request is the same in every version', () => {
  const routes = [to('a'), to('b', { share: 300 }), to('c', { share: 50 })]
  const orders = Array.from({ length: 12 }, (_, number) =>
    order(routes, undefined, { ...payment, paymentRequestId: `order-${number}` }).join(''),
  )
  expect(orders.join(' ')).toBe('cba abc cba bac bac bac bac bac abc bac bca bca')
})

it('of routes alike to one account and another the names decide', () => {
  const routes = [to('b', { share: 0 }), to('a', { share: 0 })]
  expect(order(routes)).toEqual(['a', 'b'])
})

describe('an agreement', () => {
  const asked = {
    clientId: '5CLIENT',
    environment: 'production',
    method: 'GCASH',
    agreementId: 'g-1',
  } as const
  const chosen = (routes: readonly ProviderRoute[], accounts: readonly RoutableAccount[]) => {
    const byName = new Map(accounts.map((known) => [known.name, known]))
    return orderAccountsForAgreement(routes, (name) => byName.get(name), asked).map(({ name }) => name)
  }

  it.each<[string, string[], ProviderRoute[], RoutableAccount[]]>([
    ['by position', ['b', 'a'], [to('a', { position: 2 }), to('b')], [account('a'), account('b')]],
    [
      'by a route for its method first',
      ['b', 'a'],
      [to('a'), to('b', { method: 'GCASH' })],
      [account('a'), account('b')],
    ],
    [
      'past routes for another method',
      ['b'],
      [to('a', { method: 'CARD' }), to('b')],
      [account('a'), account('b')],
    ],
    [
      'whatever the currency and the amount',
      ['a'],
      [to('a', { currency: 'USD', minMinor: 5n })],
      [account('a', { limits: limits(5n, null), takes: () => false })],
    ],
    ['past disabled accounts', [], [to('a')], [account('a', { status: 'DISABLED' })]],
    ['past unknown accounts', [], [to('x')], [account('a')]],
    ['past a sandbox', [], [to('a')], [account('a', { environment: 'sandbox' })]],
    [
      'to who is likely to answer first',
      ['b', 'a'],
      [to('a'), to('b', { position: 2 })],
      [account('a', { isAvailable: false }), account('b')],
    ],
  ])('goes %s', (_what, expected, routes, accounts) => {
    expect(chosen(routes, accounts)).toEqual(expected)
  })
})

it.each([
  ['production', 'production', false, true],
  ['sandbox', 'production', false, false],
  ['sandbox', 'production', true, true],
  ['production', 'sandbox', true, false],
] as const)(
  'an account of %s serves a client of %s, allowed %s: %s',
  (ofAccount, environment, allowsSandbox, expected) => {
    expect(mayServe({ environment: ofAccount }, { environment }, { allowsSandbox })).toBe(expected)
  },
)

it.each([
  [null, null, true],
  ['CARD', 'HKD', true],
  ['CARD', 'USD', false],
  ['GCASH', 'HKD', false],
] as const)('a route for %s in %s is for the payment: %s', (method, currency, expected) => {
  expect(isFor({ method, currency }, payment)).toBe(expected)
})
