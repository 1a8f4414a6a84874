import { describe, expect, it } from 'vitest'
import {
  AMOUNT,
  attemptOf,
  authorized,
  decided,
  NOW,
  paid,
  rowsOf,
  transactionOf,
} from '../../../../tests/support/decisions.ts'
import type { Payment, PaymentTransaction, ProviderOutcome, TransactionKind } from '../../../domain/index.ts'
import { endTransaction } from './transaction-outcome.ts'

interface Case {
  readonly payment: Payment
  readonly details?: PaymentTransaction['details']
  readonly outcome?: ProviderOutcome
  readonly value?: bigint
  readonly before?: readonly PaymentTransaction[]
}

/** The end of a transaction, decided. */
function ended(kind: TransactionKind, { payment, details = {}, value = AMOUNT.value, ...more }: Case) {
  const { outcome = { outcome: 'SUCCESS' }, before = [] } = more
  const amount = { ...AMOUNT, value }
  const transactions = [...before, transactionOf(kind, 'PROCESSING', { details, amount })]
  const rows = rowsOf({ payment, attempt: attemptOf(kind), transactions })
  return decided({ payment }, (unit) => endTransaction(unit, rows, outcome))
}

const FAILED = { outcome: 'FAIL', resultCode: 'RISK_REJECT' } as const
const closed = (change: Partial<Payment> = {}) => authorized({ authClosedAt: new Date(0), ...change })

describe('a capture', () => {
  it('of all that was authorized brings the money, less its fee, and closes the authorization', () => {
    const { result, writes, change } = ended('CAPTURE', { payment: authorized({ feeMinor: 1n }) })
    expect(writes).toEqual([
      'transaction is SUCCESS: SUCCESS',
      'CAPTURE transaction: provider to payable 25800',
      'CAPTURE transaction: payable to fees 26',
      'no job close_authorization of payment',
      'notifies CAPTURE_RESULT SUCCESS',
    ])
    expect(change).toEqual({
      capturedMinor: 25_800n,
      feeMinor: 27n,
      valueDay: '2026-03-03',
      authClosedAt: NOW,
    })
    expect(result.payment).toMatchObject(change)
    expect(result.transaction).toMatchObject({ status: 'SUCCESS', decidedAt: NOW })
    expect(result.next).toBeNull()
  })

  it('of a part leaves the rest open, if the brand takes several', () => {
    const payment = authorized({ capturedMinor: 100n })
    const { writes, change } = ended('CAPTURE', { payment, value: 10_000n })
    expect(writes).not.toContain('no job close_authorization of payment')
    expect(change).toEqual({ capturedMinor: 10_100n, feeMinor: 10n, valueDay: '2026-03-03' })
  })

  it.each([
    ['is the last one', authorized(), { isLastCapture: true }],
    ['the brand takes no other', authorized({ card: { brand: 'CARNET' } as Payment['card'] }), {}],
  ])('of a part closes the authorization where it %s', (_what, payment, details) => {
    const { writes, change } = ended('CAPTURE', { payment, details, value: 10_000n })
    expect(writes).toContain('no job close_authorization of payment')
    expect(change).toMatchObject({ authClosedAt: NOW })
  })

  it('that fails moves nothing, and the merchant is notified', () => {
    const { writes, change } = ended('CAPTURE', { payment: authorized(), outcome: FAILED })
    expect(writes).toEqual(['transaction is FAIL: RISK_REJECT', 'notifies CAPTURE_RESULT RISK_REJECT'])
    expect(change).toEqual({})
  })

  it('that is not decided yet changes nothing', () => {
    const { result, writes } = ended('CAPTURE', { payment: authorized(), outcome: { outcome: 'PENDING' } })
    expect(writes).toEqual([])
    expect(result).toMatchObject({ payment: { status: 'SUCCESS' }, transaction: { status: 'PROCESSING' } })
    expect(result.next).toBeUndefined()
  })
})

describe('a refund', () => {
  const payment = paid({ refundedMinor: 25_800n })

  it('that succeeds has reached the payer', () => {
    const { writes, change } = ended('REFUND', { payment })
    expect(writes).toEqual([
      'transaction is SUCCESS: SUCCESS',
      'REFUND_PAID transaction: returning to provider 25800',
      'notifies REFUND_RESULT SUCCESS',
    ])
    expect(change).toEqual({})
  })

  it("that fails is the merchant's again", () => {
    const { writes, change } = ended('REFUND', { payment, value: 800n, outcome: FAILED })
    expect(writes).toEqual([
      'transaction is FAIL: RISK_REJECT',
      'REFUND_FAILED transaction: returning to payable 800',
      'notifies REFUND_RESULT RISK_REJECT',
    ])
    expect(change).toEqual({ refundedMinor: 25_000n })
  })

  it('in a store notifies nobody: the till has its answer', () => {
    const { writes } = ended('REFUND', { payment: { ...payment, productCode: 'IN_STORE_PAYMENT' } })
    expect(writes.filter((write) => write.startsWith('notifies'))).toEqual([])
  })
})

describe('a cancel', () => {
  const payment = paid({ refundedMinor: 25_800n })

  it('that succeeds cancels the payment', () => {
    const { writes, change } = ended('CANCEL', { payment })
    expect(writes).toEqual([
      'transaction is SUCCESS: SUCCESS',
      'CANCEL_PAID transaction: returning to provider 25800',
    ])
    expect(change).toEqual({ status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
  })

  it('that fails leaves the payment as it was, with its fee', () => {
    const { writes, change } = ended('CANCEL', { payment, outcome: FAILED })
    expect(writes).toEqual([
      'transaction is FAIL: RISK_REJECT',
      'CANCEL_FAILED transaction: returning to payable 25800',
      'CANCEL_FAILED transaction: payable to fees 50',
    ])
    expect(change).toEqual({ refundedMinor: 0n })
  })
})

describe('a void', () => {
  it('that the merchant asked for ends the authorization', () => {
    const { writes, change } = ended('VOID', { payment: authorized() })
    expect(writes).toEqual(['transaction is SUCCESS: SUCCESS', 'no job close_authorization of payment'])
    expect(change).toEqual({ status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED', authClosedAt: NOW })
  })

  it.each([
    ['fails', { outcome: FAILED, payment: authorized() }, 'transaction is FAIL: RISK_REJECT'],
    [
      'released the rest of one that was over',
      { details: { reason: 'EXPIRED' }, payment: closed() },
      'transaction is SUCCESS: SUCCESS',
    ],
  ] as const)('that %s leaves the payment as it is', (_what, given, write) => {
    const { writes, change, result } = ended('VOID', given)
    expect(writes).toEqual([write])
    expect(change).toEqual({})
    expect(result.next).toBeNull()
  })
})

describe('a raised amount', () => {
  it('is the new total if the issuer agrees', () => {
    const { writes, change } = ended('INCREMENTAL', { payment: authorized(), value: 30_000n })
    expect(writes).toEqual(['transaction is SUCCESS: SUCCESS', 'notifies UPDATE_AMOUNT_RESULT SUCCESS'])
    expect(change).toEqual({ amount: { currency: 'HKD', value: 30_000n } })
  })

  it('is the old one if not', () => {
    const { writes, change } = ended('INCREMENTAL', { payment: authorized(), outcome: FAILED })
    expect(writes).toEqual(['transaction is FAIL: RISK_REJECT', 'notifies UPDATE_AMOUNT_RESULT RISK_REJECT'])
    expect(change).toEqual({})
  })
})

describe('what a closed authorization still holds', () => {
  const released = (kind: TransactionKind, given: Partial<Case> = {}) =>
    ended(kind, { payment: closed(), ...given }).result.next?.transaction

  it('is released when a capture of it fails', () => {
    const { result, writes } = ended('CAPTURE', { payment: closed(), outcome: FAILED })
    expect(result.next).toMatchObject({
      transaction: { kind: 'VOID', amount: AMOUNT, details: { reason: 'EXPIRED' }, begunBy: 'gateway' },
      attempt: { kind: 'VOID', provider: 'simulator', amount: AMOUNT },
    })
    expect(writes).toContain('new VOID of 25800 by gateway {"reason":"EXPIRED"}')
    expect(result.next?.payment).toMatchObject({ hasTransactions: true })
  })

  it('is what no capture has taken', () => {
    const other = transactionOf('CAPTURE', 'SUCCESS', {
      transactionId: 'other',
      amount: { ...AMOUNT, value: 5_000n },
    })
    const payment = closed({ capturedMinor: 5_000n })
    expect(released('CAPTURE', { payment, value: 800n, before: [other] })?.amount.value).toBe(20_000n)
  })

  it('is the raised amount where it was raised', () => {
    expect(released('INCREMENTAL', { value: 30_000n })?.amount.value).toBe(30_000n)
  })

  it.each([
    ['a refund', 'REFUND', {}],
    ['a cancel', 'CANCEL', {}],
    ['a cancel that was refused', 'CANCEL', { outcome: FAILED }],
    ['a release that was refused', 'VOID', { details: { reason: 'EXPIRED' }, outcome: FAILED }],
    ['a capture of all', 'CAPTURE', {}],
    ['a capture while it is open', 'CAPTURE', { payment: authorized(), outcome: FAILED }],
  ] as const)('is not released after %s', (_what, kind, given) => {
    expect(released(kind, { payment: closed({ refundedMinor: 25_800n }), ...given })).toBeUndefined()
  })
})

it('an attempt without its transaction is a mistake of the program', () => {
  const rows = rowsOf({ payment: paid(), attempt: attemptOf('REFUND') })
  expect(() => decided(rows, (unit) => endTransaction(unit, rows, { outcome: 'SUCCESS' }))).toThrow(
    'attempt attempt has no transaction',
  )
})

it('an attempt ends its own transaction', () => {
  const before = [transactionOf('REFUND', 'PROCESSING', { transactionId: 'other' })]
  const { result } = ended('REFUND', { payment: paid({ refundedMinor: 25_800n }), before })
  expect(result.transaction?.transactionId).toBe('transaction')
})
