import { describe, expect, it } from 'vitest'
import { DAY_MS, later } from '../time.ts'
import { isOfTillsDay, type Till, tillIdIn, tillPayRequest, tillRefundId, tillRequestId } from './till.ts'

const TILL: Till = {
  clientId: 'C',
  tillId: '20260102030405678123456789012345678',
  merchantReference: 'M',
  merchantName: 'Coffee',
  storeReference: 'S',
  storeName: 'At the corner',
  name: 'Till 2',
  createdAt: new Date(0),
  createdBy: 'user ada@shop.example',
  closedAt: null,
}
const NONCE = '0123456789abcdef0123'

describe('the ids of a till', () => {
  it('fit, and lead back to it', () => {
    expect(tillRequestId(TILL, NONCE).length).toBeLessThanOrEqual(64)
    expect(tillRefundId(TILL, NONCE).length).toBeLessThanOrEqual(64)
    expect(tillIdIn(tillRequestId(TILL, NONCE))).toBe(TILL.tillId)
  })

  it.each([
    'order-1',
    'till-1-0123456789abcdef',
    `till-${TILL.tillId}-short`,
    `x${tillRequestId(TILL, NONCE)}`,
  ])('%s is the id of no till', (id) => expect(tillIdIn(id)).toBeNull())
})

it.each([
  [0, true],
  [DAY_MS - 1, true],
  [DAY_MS, false],
])('a sale %i ms ago can be given back at the till: %s', (ms, expected) => {
  const now = new Date('2026-01-02T00:10:00Z')
  expect(isOfTillsDay({ createdAt: later(now, -ms) }, now)).toBe(expected)
})

const sale = {
  paymentRequestId: 'till-1',
  amount: { currency: 'HKD', value: 1375n },
  tipMinor: 125n,
  paymentCode: null,
} as const

it('the request names store and till, and the tip', () => {
  expect(tillPayRequest(TILL, sale)).toMatchObject({
    paymentAmount: { currency: 'HKD', value: '1375' },
    order: {
      orderDescription: expect.stringMatching(/^At the corner, tip .*1\.25/),
      merchant: { referenceMerchantId: 'M', store: { referenceStoreId: 'S', storeName: 'At the corner' } },
      env: { storeTerminalId: 'Till 2' },
    },
    paymentMethod: { paymentMethodType: 'CONNECT_WALLET' },
    paymentFactor: { inStorePaymentScenario: 'OrderCode' },
  })
  expect(tillPayRequest(TILL, { ...sale, tipMinor: 0n }).order.orderDescription).toBe('At the corner')
  const scanned = tillPayRequest(TILL, { ...sale, paymentCode: '288888888888888888' })
  expect(scanned.paymentFactor.inStorePaymentScenario).toBe('PaymentCode')
  expect(scanned.paymentMethod).toMatchObject({ paymentMethodId: '288888888888888888' })
})
