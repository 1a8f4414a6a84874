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
  unpaid,
} from '../../../../tests/support/decisions.ts'
import type { Attempt, AttemptKind, Payment, ProviderOutcome } from '../../../domain/index.ts'
import type { OutcomeRows } from '../outcomes/rows.ts'
import { contradict } from './contradict.ts'

const SUCCEEDED = { outcome: 'SUCCESS' } as const
const FAILED = { outcome: 'FAIL', resultCode: 'RISK_REJECT' } as const

/** What follows when a provider says the opposite of what is known. */
function followed(
  payment: Payment,
  attempt: Attempt,
  outcome: ProviderOutcome,
  rows: Partial<OutcomeRows> = {},
) {
  const read = rowsOf({ payment, attempt, ...rows })
  return decided(read, (unit) => contradict(unit, read, outcome))
}

const failedCharge = attemptOf('CHARGE', 'FAILED')
const charge = attemptOf('CHARGE', 'SUCCEEDED')
const failed = unpaid({ status: 'FAIL', resultCode: 'PROCESS_FAIL' })
const NOTHING = { writes: [], change: {} }
const reversal = (state: Attempt['state']) =>
  attemptOf('REVERSAL', state, { attemptId: 'back', instruction: { charge: 'attempt' } })

describe('a report about a decided attempt', () => {
  it.each([
    ['SUCCEEDED', 'SUCCESS', 'AGREES'],
    ['SUCCEEDED', 'PENDING', 'AGREES'],
    ['FAILED', 'FAIL', 'AGREES'],
    ['RETRACTED', 'FAIL', 'AGREES'],
    ['RETRACTED', 'SUCCESS', 'NO_RULE'],
  ] as const)('of one that has %s with %s is %s', (state, outcome, expected) => {
    const { result, ...rest } = followed(paid(), attemptOf('CHARGE', state), { outcome })
    expect(result).toBe(expected)
    expect(rest).toEqual(NOTHING)
  })

  it.each([
    ...(['CANCEL', 'VOID', 'INCREMENTAL'] as const).flatMap(
      (kind) =>
        [
          [kind, 'SUCCEEDED', FAILED],
          [kind, 'FAILED', SUCCEEDED],
        ] as const,
    ),
  ])('of a %s that has %s otherwise is for a person', (kind: AttemptKind, state, outcome) => {
    const { result, ...rest } = followed(paid(), attemptOf(kind, state), outcome, {
      transactions: [transactionOf('CANCEL', 'SUCCESS')],
    })
    expect(result).toBe('NO_RULE')
    expect(rest).toEqual(NOTHING)
  })

  it('keeps the name and the address that the provider gives', () => {
    const named = { ...SUCCEEDED, reference: 'r-1', payerUrl: 'https://acme.example' }
    expect(followed(failed, failedCharge, named).writes.at(-1)).toBe(
      'attempt is SUCCEEDED as r-1 at https://acme.example',
    )
  })
})

describe('a charge', () => {
  it('that has succeeded after all goes back', () => {
    const { result, writes, change } = followed(failed, failedCharge, SUCCEEDED)
    expect(result).toBe('FOLLOWED')
    expect(writes).toEqual([
      'LATE_PAYMENT attempt: provider to returning 25800',
      'new REVERSAL of 25800 at simulator by gateway {"charge":"attempt"}',
      'job finish_attempt +0s',
      'attempt is SUCCEEDED: SUCCESS',
    ])
    expect(change).toEqual({})
  })

  it('that is taken back fails its payment, below zero if need be', () => {
    const { result, writes, change } = followed(paid(), charge, FAILED)
    expect(result).toBe('FOLLOWED')
    expect(writes).toEqual([
      'PAYMENT_RETRACTED payment: fees to payable 50',
      'PAYMENT_RETRACTED payment: payable to provider 25800',
      'and more',
      'notifies PAYMENT_RESULT RISK_REJECT',
      'attempt is RETRACTED: RISK_REJECT',
      'takes 25750, below zero if need be',
    ])
    expect(change).toEqual({ status: 'FAIL', resultCode: 'RISK_REJECT', capturedMinor: 0n, feeMinor: 0n })
  })

  it('of a card that is taken back closes the authorization, and no money moves', () => {
    const { writes, change } = followed(authorized(), charge, FAILED)
    expect(writes).toEqual([
      'no job close_authorization of payment',
      'and more',
      'notifies PAYMENT_RESULT RISK_REJECT',
      'attempt is RETRACTED: RISK_REJECT',
    ])
    expect(change).toEqual({ status: 'FAIL', resultCode: 'RISK_REJECT', authClosedAt: NOW })
  })

  it('of a card whose authorization has closed was closed then', () => {
    expect(followed(authorized({ authClosedAt: new Date(0) }), charge, FAILED).change).toEqual({
      ...{ status: 'FAIL', resultCode: 'RISK_REJECT' },
    })
  })

  it.each<[string, Payment, Partial<OutcomeRows>]>([
    ['a dispute holds it', paid({ disputedMinor: 1n }), {}],
    ['another provider has the money', paid({ provider: 'acme' }), {}],
    ['the payment has failed', paid({ status: 'FAIL', resultCode: 'PROCESS_FAIL' }), {}],
    ['a card was captured', authorized({ capturedMinor: 1n }), {}],
    ['a card is being captured', authorized(), { transactions: [transactionOf('CAPTURE')] }],
  ])('that is taken back while %s is for a person', (_what, payment, rows) => {
    const { result, ...rest } = followed(payment, charge, FAILED, rows)
    expect(result).toBe('NO_RULE')
    expect(rest).toEqual(NOTHING)
  })

  it('of a card that is taken back after a capture has failed is followed', () => {
    const transactions = [transactionOf('CAPTURE', 'FAIL')]
    expect(followed(authorized(), charge, FAILED, { transactions }).result).toBe('FOLLOWED')
  })

  it.each<[string, Payment, Partial<OutcomeRows>]>([
    ['the payment was cancelled', paid({ status: 'CANCELLED' }), {}],
    ['it is being cancelled', paid(), { transactions: [transactionOf('CANCEL')] }],
    ['it is being voided', authorized(), { transactions: [transactionOf('VOID')] }],
    ['it was sent back', failed, { attempts: [charge, reversal('SUCCEEDED')] }],
    ['it is being sent back', failed, { attempts: [charge, reversal('OPEN')] }],
  ])('that is taken back where %s says nothing new', (_what, payment, rows) => {
    const { result, ...rest } = followed(payment, charge, FAILED, rows)
    expect(result).toBe('AGREES')
    expect(rest).toEqual(NOTHING)
  })

  it.each([
    ['a wallet', failed, ['LATE_PAYMENT_RETRACTED attempt: returning to provider 25800']],
    ['a card', authorized({ status: 'FAIL', resultCode: 'PROCESS_FAIL' }), []],
  ])('of %s that is taken back after it could not be sent back is settled', (_what, payment, booked) => {
    for (const state of ['FAILED', 'RETRACTED'] as const) {
      const { result, writes } = followed(payment, charge, FAILED, { attempts: [charge, reversal(state)] })
      expect(result).toBe('FOLLOWED')
      expect(writes).toEqual([...booked, 'attempt is RETRACTED: RISK_REJECT'])
    }
  })

  it('that is taken back although a cancel has failed is followed', () => {
    const transactions = [transactionOf('CANCEL', 'FAIL'), transactionOf('REFUND', 'SUCCESS')]
    expect(followed(paid(), charge, FAILED, { transactions }).result).toBe('FOLLOWED')
  })
})

describe('a reversal', () => {
  it.each([
    [
      'has gone back after all',
      'FAILED',
      SUCCEEDED,
      'LATE_PAYMENT_REVERSED attempt: returning to provider 25800',
    ],
    ['has returned', 'SUCCEEDED', FAILED, 'REVERSAL_RETRACTED attempt: provider to returning 25800'],
  ] as const)('of money that %s is booked, for wallets', (_what, state, outcome, booked) => {
    const attempt = attemptOf('REVERSAL', state)
    const told = outcome === FAILED ? ['notifies PAYMENT_REVERSAL RISK_REJECT'] : []
    const { result, writes } = followed(failed, attempt, outcome)
    expect(result).toBe('FOLLOWED')
    expect(writes.slice(0, -1)).toEqual([booked, ...told])
    const ofCard = followed(authorized({ status: 'FAIL', resultCode: 'PROCESS_FAIL' }), attempt, outcome)
    expect(ofCard.writes.slice(0, -1)).toEqual(told)
  })
})

describe('a capture', () => {
  const capture = (value: bigint, status: 'SUCCESS' | 'FAIL') => ({
    transactions: [transactionOf('CAPTURE', status, { amount: { ...AMOUNT, value } })],
  })

  it('of all that has succeeded after all brings its money and closes the authorization', () => {
    const payment = authorized({ feeMinor: 1n })
    const { result, writes, change } = followed(
      payment,
      attemptOf('CAPTURE', 'FAILED'),
      SUCCEEDED,
      capture(25_800n, 'FAIL'),
    )
    expect(result).toBe('FOLLOWED')
    expect(writes).toEqual([
      'and more',
      'transaction is SUCCESS: SUCCESS',
      'CAPTURE transaction: provider to payable 25800',
      'CAPTURE transaction: payable to fees 26',
      'no job close_authorization of payment',
      'notifies CAPTURE_RESULT SUCCESS',
      'attempt is SUCCEEDED: SUCCESS',
    ])
    expect(change).toEqual({
      capturedMinor: 25_800n,
      feeMinor: 27n,
      valueDay: '2026-03-03',
      authClosedAt: NOW,
    })
  })

  it('of a part leaves the rest as it is', () => {
    const attempt = attemptOf('CAPTURE', 'FAILED')
    const part = capture(10_000n, 'FAIL')
    const open = followed(authorized({ capturedMinor: 100n }), attempt, SUCCEEDED, part)
    expect(open.change).toEqual({ capturedMinor: 10_100n, feeMinor: 10n, valueDay: '2026-03-03' })
    expect(open.writes).not.toContain('no job close_authorization of payment')
    const closed = followed(
      authorized({ authClosedAt: new Date(0) }),
      attempt,
      SUCCEEDED,
      capture(25_800n, 'FAIL'),
    )
    expect(closed.change).not.toHaveProperty('authClosedAt')
  })

  it.each([
    ['more than was authorized', authorized({ capturedMinor: 1n })],
    ['of a payment that was cancelled', authorized({ status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })],
  ])('that has succeeded after all, %s, is for a person', (_what, payment) => {
    const { result, ...rest } = followed(
      payment,
      attemptOf('CAPTURE', 'FAILED'),
      SUCCEEDED,
      capture(25_800n, 'FAIL'),
    )
    expect(result).toBe('NO_RULE')
    expect(rest).toEqual(NOTHING)
  })

  it('that is taken back takes its money and its fee', () => {
    const payment = authorized({ capturedMinor: 25_800n, feeMinor: 30n })
    const rows = { ...capture(800n, 'SUCCESS'), bookedFeeMinor: 10n }
    const { result, writes, change } = followed(payment, attemptOf('CAPTURE', 'SUCCEEDED'), FAILED, rows)
    expect(result).toBe('FOLLOWED')
    expect(writes).toEqual([
      'and more',
      'transaction is FAIL: RISK_REJECT',
      'CAPTURE_RETRACTED transaction: fees to payable 10',
      'CAPTURE_RETRACTED transaction: payable to provider 800',
      'notifies CAPTURE_RESULT RISK_REJECT',
      'attempt is RETRACTED: RISK_REJECT',
      'takes 790, below zero if need be',
    ])
    expect(change).toEqual({ capturedMinor: 25_000n, feeMinor: 20n })
  })

  it('of a payment that has ended is for a person', () => {
    const payment = authorized({ status: 'FAIL', resultCode: 'PROCESS_FAIL' })
    const { result, ...rest } = followed(
      payment,
      attemptOf('CAPTURE', 'SUCCEEDED'),
      FAILED,
      capture(800n, 'SUCCESS'),
    )
    expect(result).toBe('NO_RULE')
    expect(rest).toEqual(NOTHING)
  })
})

describe('a refund', () => {
  const refund = (status: 'SUCCESS' | 'FAIL') => ({ transactions: [transactionOf('REFUND', status)] })

  it('that has reached its payer after all is paid from what came in since', () => {
    const { result, writes, change } = followed(
      paid(),
      attemptOf('REFUND', 'FAILED'),
      SUCCEEDED,
      refund('FAIL'),
    )
    expect(result).toBe('FOLLOWED')
    expect(writes).toEqual([
      'and more',
      'transaction is SUCCESS: SUCCESS',
      'REFUND_AFTER_ALL transaction: payable to provider 25800',
      'notifies REFUND_RESULT SUCCESS',
      'attempt is SUCCEEDED: SUCCESS',
      'takes 25800, below zero if need be',
    ])
    expect(change).toEqual({ refundedMinor: 25_800n })
  })

  it.each([
    ['more than is left', paid({ refundedMinor: 1n })],
    ['of a payment that was cancelled', paid({ status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })],
  ])('that has reached its payer after all, %s, is for a person', (_what, payment) => {
    const { result, ...rest } = followed(payment, attemptOf('REFUND', 'FAILED'), SUCCEEDED, refund('FAIL'))
    expect(result).toBe('NO_RULE')
    expect(rest).toEqual(NOTHING)
  })

  it("that comes back is the merchant's again", () => {
    const payment = paid({ refundedMinor: 25_800n })
    const { result, writes, change } = followed(
      payment,
      attemptOf('REFUND', 'SUCCEEDED'),
      FAILED,
      refund('SUCCESS'),
    )
    expect(result).toBe('FOLLOWED')
    expect(writes).toEqual([
      'and more',
      'transaction is FAIL: RISK_REJECT',
      'REFUND_RETRACTED transaction: provider to payable 25800',
      'notifies REFUND_RESULT RISK_REJECT',
      'attempt is RETRACTED: RISK_REJECT',
    ])
    expect(change).toEqual({ refundedMinor: 0n })
  })

  it('that comes back although less was refunded is for a person', () => {
    const payment = paid({ refundedMinor: 25_799n })
    const { result, ...rest } = followed(payment, attemptOf('REFUND', 'SUCCEEDED'), FAILED, refund('SUCCESS'))
    expect(result).toBe('NO_RULE')
    expect(rest).toEqual(NOTHING)
  })
})
