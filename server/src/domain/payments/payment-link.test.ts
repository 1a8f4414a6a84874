import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, later } from '../time.ts'
import {
  type LinkDraft,
  type LinkItem,
  LinkEnded,
  linkFlaw,
  linkIdIn,
  linkOrder,
  linkRequestId,
  linkSessionRequest,
  linkState,
  smallestLinkOrder,
} from './payment-link.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const COFFEE: LinkItem = { name: 'Coffee', unitMinor: 350n, quantity: 4 }
const CAKE: LinkItem = { name: 'Cake', unitMinor: 500n, quantity: 2 }
const DRAFT: LinkDraft = {
  title: 'Lunch',
  currency: 'USD',
  offer: { kind: 'amount', amountMinor: 1n },
  isOnce: true,
  reference: null,
  redirectUrl: null,
  expiresAt: null,
}
const order = (...items: LinkItem[]): Partial<LinkDraft> => ({ offer: { kind: 'order', items } })

describe('a link', () => {
  it.each<[string | null, Partial<LinkDraft>]>([
    [null, {}],
    ['amount', { offer: { kind: 'amount', amountMinor: 0n } }],
    [null, { offer: { kind: 'amount', amountMinor: 10n ** 16n - 1n } }],
    ['amount', { offer: { kind: 'amount', amountMinor: 10n ** 16n } }],
    [null, order(COFFEE, CAKE)],
    ['items', order()],
    ['items', order(COFFEE, COFFEE)],
    ['items', order({ ...COFFEE, quantity: 0 })],
    ['items', order(CAKE, { ...COFFEE, quantity: 0 })],
    ['items', order(CAKE, { ...COFFEE, unitMinor: 0n })],
    [null, order({ ...COFFEE, quantity: 999 })],
    ['items', order({ ...COFFEE, quantity: 1_000 })],
    ['items', order({ ...COFFEE, quantity: 1.5 })],
    ['items', order({ ...COFFEE, unitMinor: 0n })],
    ['items', order({ ...COFFEE, unitMinor: 10n ** 16n - 1n })],
    [null, order(...Array.from({ length: 50 }, (_none, at) => ({ ...CAKE, name: String(at) })))],
    ['items', order(...Array.from({ length: 51 }, (_none, at) => ({ ...CAKE, name: String(at) })))],
    ['expiresAt', { expiresAt: NOW }],
    [null, { expiresAt: later(NOW, 1) }],
    [null, { expiresAt: later(NOW, 366 * DAY_MS) }],
    ['expiresAt', { expiresAt: later(NOW, 366 * DAY_MS + 1) }],
  ])('has a flaw in %s: case %#', (field, change) => {
    const flaw = linkFlaw({ ...DRAFT, ...change }, NOW)
    expect(flaw?.field ?? null).toBe(field)
    // A sentence for whoever makes it.
    if (flaw) expect(flaw.message).toMatch(/^[A-Z].{20,}\.$/)
  })

  it('without items is told so', () => {
    expect(linkFlaw({ ...DRAFT, ...order() }, NOW)?.message).toBe('A link has 1 to 50 items.')
  })

  it.each([
    ['OPEN', true, false, null, null],
    ['PAID', true, true, null, null],
    // Paid is paid, whatever came later.
    ['PAID', true, true, NOW, NOW],
    ['OPEN', false, true, null, null],
    ['CLOSED', false, true, NOW, NOW],
    ['EXPIRED', true, false, null, NOW],
    ['OPEN', true, false, null, later(NOW, 1)],
  ] as const)(
    'is %s: paid once %s, paid %s, closed at %s, expires at %s',
    (state, isOnce, isPaid, closedAt, expiresAt) => {
      expect(linkState({ isOnce, closedAt, expiresAt }, isPaid, NOW)).toBe(state)
    },
  )
})

describe('what a payer pays', () => {
  const choice = { offer: { kind: 'choice', items: [COFFEE, CAKE] } } as const

  it.each([
    [[1, 0], 350n],
    [[4, 2], 2_400n],
    [[0, 1], 500n],
    [[0, 0], null],
    [[5, 0], null],
    [[-1, 2], null],
    [[1], null],
    [[1, 1, 1], null],
    [[0.5, 1], null],
    [[Number.NaN, 1], null],
  ])('of a choice %j is %s', (quantities, amount) => {
    expect(linkOrder(choice, quantities)?.amountMinor ?? null).toBe(amount)
  })

  it('without a choice is the same whatever is sent', () => {
    expect(linkOrder({ offer: { kind: 'order', items: [COFFEE, CAKE] } }, [9])?.amountMinor).toBe(2_400n)
    expect(linkOrder({ offer: { kind: 'amount', amountMinor: 7n } }, [9])).toEqual({
      amountMinor: 7n,
      items: [],
    })
  })

  it('is the sum of its items, and never less than the cheapest of them', () => {
    const items = fc.array(
      fc.record({
        name: fc.uuid(),
        unitMinor: fc.bigInt({ min: 1n, max: 10n ** 9n }),
        quantity: fc.integer({ min: 1, max: 999 }),
      }),
      { minLength: 1, maxLength: 50 },
    )
    fc.assert(
      fc.property(items, fc.infiniteStream(fc.nat(1_000)), (offered, chosen) => {
        const quantities = offered.map(() => chosen.next().value)
        const offer = { kind: 'choice', items: offered } as const
        const made = linkOrder({ offer }, quantities)
        if (!made) return
        expect(made.amountMinor).toBe(
          offered.reduce((sum, { unitMinor }, at) => sum + unitMinor * BigInt(quantities[at] ?? 0), 0n),
        )
        expect(made.amountMinor >= smallestLinkOrder({ offer }).amountMinor).toBe(true)
      }),
    )
  })
})

it('the smallest order is one of the cheapest item, where there is a choice', () => {
  const cheap: LinkItem = { name: 'Water', unitMinor: 100n, quantity: 9 }
  for (const items of [
    [cheap, COFFEE, CAKE],
    [COFFEE, cheap, CAKE],
    [CAKE, COFFEE, cheap],
    [cheap, { ...cheap, name: 'Tea' }],
  ]) {
    const smallest = { amountMinor: 100n, items: [{ ...cheap, quantity: 1 }] }
    expect(smallestLinkOrder({ offer: { kind: 'choice', items } })).toEqual(smallest)
  }
  expect(smallestLinkOrder({ offer: { kind: 'order', items: [COFFEE, CAKE] } }).amountMinor).toBe(2_400n)
  expect(smallestLinkOrder({ offer: { kind: 'amount', amountMinor: 7n } }).amountMinor).toBe(7n)
})

it('a link that has ended refuses as a closed order does, and says why', () => {
  const { code, state } = new LinkEnded('PAID')
  expect([code, state]).toEqual(['ORDER_IS_CLOSED', 'PAID'])
})

it('the session of a link has a request id that leads back to it', () => {
  const linkId = '2'.repeat(35)
  const paymentRequestId = linkRequestId({ linkId }, 12)
  expect(linkIdIn(paymentRequestId)).toBe(linkId)
  expect(linkIdIn(`${linkId}-1234567890`)).toBe(linkId)
  expect([`${linkId}-0`, `${linkId}-`, linkId, `x${linkId}-1`, `${linkId}-1x`].map(linkIdIn)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
  const names = { paymentRequestId, redirectUrl: 'https://shop.example/' }
  const made = { amountMinor: 1_350n, items: [{ ...COFFEE, quantity: 1 }, CAKE] }
  expect(linkSessionRequest({ ...DRAFT, reference: 'I-1' }, made, names)).toEqual({
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId,
    order: {
      referenceOrderId: 'I-1',
      orderDescription: 'Lunch',
      orderAmount: { currency: 'USD', value: 1_350n },
      goods: [
        { goodsName: 'Coffee', goodsUnitAmount: { currency: 'USD', value: 350n }, goodsQuantity: '1' },
        { goodsName: 'Cake', goodsUnitAmount: { currency: 'USD', value: 500n }, goodsQuantity: '2' },
      ],
    },
    paymentAmount: { currency: 'USD', value: 1_350n },
    paymentRedirectUrl: 'https://shop.example/',
  })
  const bare = linkSessionRequest(DRAFT, { amountMinor: 1n, items: [] }, names)
  expect([bare.order.goods, bare.order.referenceOrderId]).toEqual([undefined, undefined])
})
