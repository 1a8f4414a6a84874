import { findPaymentMethod, type PaymentMethod, type PaymentStatus } from '@amsel/contract'
import { describe, expect, it } from 'vitest'
import { transfersOf } from '../ledger/ledger.ts'
import { ledgerEvents } from '../ledger/ledger-events.ts'
import { statesBefore } from '../next-states.ts'
import { expiryTime } from './expiry.ts'
import {
  decide,
  hasPage,
  isByAgreement,
  isCard,
  isOpen,
  keepsItsAnswer,
  NEXT_STATUSES,
  upstreamPage,
} from './payment.ts'

describe('the states of a payment', () => {
  it.each([
    ['PROCESSING', true],
    ['PENDING', true],
    ['SUCCESS', false],
    ['FAIL', false],
    ['CANCELLED', false],
  ] as const)('%s is open: %s', (status, expected) => {
    expect(isOpen({ status })).toBe(expected)
  })

  it('lead nowhere from FAIL and CANCELLED, and never back to PROCESSING', () => {
    expect(statesBefore<PaymentStatus>(NEXT_STATUSES, 'PROCESSING')).toEqual([])
    expect([...NEXT_STATUSES.FAIL, ...NEXT_STATUSES.CANCELLED]).toEqual([])
  })

  it.each([
    ['SUCCESS', undefined, 'SUCCESS'],
    ['SUCCESS', 'RISK_REJECT', 'SUCCESS'],
    ['FAIL', undefined, 'PROCESS_FAIL'],
    ['FAIL', 'RISK_REJECT', 'RISK_REJECT'],
    ['PENDING', undefined, 'PAYMENT_IN_PROCESS'],
  ] as const)('%s reported with %s has the code %s', (outcome, shown, code) => {
    expect(decide(outcome, shown)).toEqual({ status: outcome, resultCode: code })
  })
})

describe('the expiry', () => {
  const method = findPaymentMethod('ALIPAY_HK') as PaymentMethod
  const now = new Date('2026-03-02T10:00:00Z')
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

  it.each([
    ['nothing asked: the method’s own time', undefined, 14 * 60],
    ['an earlier time', after(60), 60],
    ['the method’s own time', after(14 * 60), 14 * 60],
    ['the method’s own time by a clock that is a little ahead', after(14 * 60 + 3), 14 * 60],
  ])('%s', (_what, asked, seconds) => {
    expect(expiryTime(method, now, asked)).toEqual(after(seconds))
  })

  it.each([
    ['now', now],
    ['the past', after(-1)],
    ['later than the method allows', after(14 * 60 + 60)],
  ])('refuses %s', (_what, asked) => {
    expect(() => expiryTime(method, now, asked)).toThrow(/paymentExpiryTime must be/)
  })
})

it.each(ledgerEvents.map(([event]) => event))('%s debits one account and credits another', (eventKind) => {
  const transfers = transfersOf({
    clientId: 'c',
    eventKind,
    eventId: 'e',
    amount: { currency: 'HKD', value: 5n },
    happenedAt: new Date(0),
    paymentId: 'p',
    provider: 'simulator',
  })
  expect(transfers.length).toBeGreaterThan(0)
  for (const { debit, credit, amount } of transfers) {
    expect(debit.kind).not.toBe(credit.kind)
    expect(amount.value).toBe(5n)
  }
  expect(new Set(transfers.map(({ leg }) => leg)).size).toBe(transfers.length)
})

it('a payment that its payer has not completed upstream is pending', () => {
  expect(decide('OPENED')).toEqual({ status: 'PENDING', resultCode: 'PAYMENT_IN_PROCESS' })
  expect(decide('PENDING', 'RISK_REJECT').resultCode).toBe('PAYMENT_IN_PROCESS')
})

it.each([
  ['', 'CASHIER_PAYMENT', false, false],
  ['{}', 'CASHIER_PAYMENT', true, true],
  ['{}', 'IN_STORE_PAYMENT', true, false],
])(
  'a payment with the answer %j of %s keeps it: %s, and has a page: %s',
  (answer, productCode, keeps, page) => {
    expect([keepsItsAnswer({ answer }), hasPage({ answer, productCode })]).toEqual([keeps, page])
  },
)

it.each([
  ['{"normalUrl":"https://acme.example"}', 'acme', 'https://acme.example'],
  ['{"normalUrl":"https://acme.example"}', undefined, 'https://acme.example'],
  ['{"normalUrl":"https://pay.example"}', null, null],
  ['{}', 'acme', null],
  ['-', 'acme', null],
  ['', 'acme', null],
])('the answer %s of %s leads to %s', (answer, provider, page) => {
  expect(upstreamPage({ answer, ...(provider !== undefined && { provider }) })).toBe(page)
})

it('a card has a way to be captured, and an agreement its own product', () => {
  expect([isCard({ captureMode: 'MANUAL' }), isCard({ captureMode: null })]).toEqual([true, false])
  expect(isByAgreement({ productCode: 'AGREEMENT_PAYMENT' })).toBe(true)
  expect(isByAgreement({ productCode: 'CASHIER_PAYMENT' })).toBe(false)
})
