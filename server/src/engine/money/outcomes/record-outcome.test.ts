import { describe, expect, it } from 'vitest'
import {
  attemptOf,
  decided,
  NOW,
  paid,
  rowsOf,
  transactionOf,
  unpaid,
} from '../../../../tests/support/decisions.ts'
import type { AttemptKind, Payment, PaymentTransaction, ProviderOutcome } from '../../../domain/index.ts'
import type { ReadAttempt } from '../attempts/move-attempt.ts'
import { decideOutcome } from './record-outcome.ts'

interface Case {
  readonly payment?: Payment
  readonly attempt: ReadAttempt
  readonly transactions?: readonly PaymentTransaction[]
}

function recorded({ payment = unpaid(), ...more }: Case, outcome: ProviderOutcome, follows?: boolean) {
  const rows = rowsOf({ payment, ...more })
  const given = { outcome, ...(follows !== undefined && { follows }) }
  return decided({ payment }, (unit) => decideOutcome(unit, rows, given))
}

const failed = unpaid({ status: 'FAIL', resultCode: 'PROCESS_FAIL' })

describe('a first outcome', () => {
  it('of a charge that succeeds pays the payment, books the money and notifies the merchant', () => {
    const { result, writes, change } = recorded({ attempt: attemptOf('CHARGE') }, { outcome: 'SUCCESS' })
    expect(result.contradiction).toBe('FOLLOWED')
    expect(change).toMatchObject({
      status: 'SUCCESS',
      capturedMinor: 25_800n,
      provider: 'simulator',
      paidAt: NOW,
    })
    expect(writes).toEqual([
      'attempt is SUCCEEDED: SUCCESS',
      'no job finish_attempt of attempt',
      'PAYMENT payment: provider to payable 25800',
      'PAYMENT payment: payable to fees 26',
      'no job expire_payment of payment',
      'notifies PAYMENT_RESULT SUCCESS',
    ])
  })

  it('of a charge that succeeds for a payment that has ended sends the money back', () => {
    const payment = unpaid({ status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
    const { writes, change } = recorded({ payment, attempt: attemptOf('CHARGE') }, { outcome: 'SUCCESS' })
    expect(change).toEqual({})
    expect(writes).toContain('LATE_PAYMENT attempt: provider to returning 25800')
    expect(writes.filter((write) => write.startsWith('notifies'))).toEqual([])
  })

  it('of a success while somebody has the charge given up waits for their result', () => {
    const attempt = { ...attemptOf('CHARGE'), isBeingGivenUp: true }
    const { result, writes } = recorded({ attempt }, { outcome: 'SUCCESS' })
    expect(writes).toEqual(['job finish_attempt of attempt +30s'])
    expect(result).toEqual({ payment: unpaid(), contradiction: 'FOLLOWED' })
    expect(recorded({ attempt }, { outcome: 'SUCCESS', isLastWord: true }).change.status).toBe('SUCCESS')
  })

  it('of a reversal books what has gone back', () => {
    const { writes } = recorded({ payment: failed, attempt: attemptOf('REVERSAL') }, { outcome: 'SUCCESS' })
    expect(writes.at(-1)).toBe('LATE_PAYMENT_REVERSED attempt: returning to provider 25800')
  })

  it.each<AttemptKind>(['CAPTURE', 'REFUND', 'CANCEL', 'VOID', 'INCREMENTAL'])('of a %s ends it', (kind) => {
    const transactions = [transactionOf(kind as PaymentTransaction['kind'])]
    const { result, writes } = recorded(
      { payment: paid(), attempt: attemptOf(kind), transactions },
      { outcome: 'FAIL' },
    )
    expect(result).toMatchObject({ contradiction: 'FOLLOWED', transaction: { status: 'FAIL' } })
    expect(writes).toContain('transaction is FAIL: PROCESS_FAIL')
  })
})

describe('a later outcome', () => {
  const succeeded = { payment: paid(), attempt: attemptOf('CHARGE', 'SUCCEEDED') }

  it('that says what is known writes nothing', () => {
    expect(recorded(succeeded, { outcome: 'SUCCESS' }, true)).toEqual({
      ...{ result: { payment: succeeded.payment, contradiction: 'AGREES' }, writes: [], change: {} },
    })
  })

  it('that contradicts is followed by those alone who follow', () => {
    for (const follows of [undefined, false])
      expect(recorded(succeeded, { outcome: 'FAIL' }, follows)).toMatchObject({
        ...{ result: { contradiction: 'AGREES' }, writes: [] },
      })
    expect(recorded(succeeded, { outcome: 'FAIL' }, true)).toMatchObject({
      ...{ result: { contradiction: 'FOLLOWED' }, change: { status: 'FAIL', capturedMinor: 0n } },
    })
  })

  it('that a failed charge has succeeded is followed by everybody', () => {
    const { result, writes } = recorded(
      { payment: failed, attempt: attemptOf('CHARGE', 'FAILED') },
      { outcome: 'SUCCESS' },
    )
    expect(result.contradiction).toBe('FOLLOWED')
    expect(writes).toContain('LATE_PAYMENT attempt: provider to returning 25800')
  })

  it.each([
    ['a refund that failed has succeeded', attemptOf('REFUND', 'FAILED'), 'SUCCESS'],
    ['a charge that was retracted has succeeded', attemptOf('CHARGE', 'RETRACTED'), 'SUCCESS'],
    ['a failed charge has failed', attemptOf('CHARGE', 'FAILED'), 'FAIL'],
  ] as const)('that %s is not', (_what, attempt, outcome) => {
    const transactions = [transactionOf('REFUND', 'FAIL')]
    expect(recorded({ payment: paid(), attempt, transactions }, { outcome })).toMatchObject({
      ...{ result: { contradiction: 'AGREES' }, writes: [] },
    })
  })

  it('that no rule covers writes nothing, and is for a person', () => {
    const voided = transactionOf('VOID', 'FAIL')
    const other = transactionOf('REFUND', 'SUCCESS', { transactionId: 'other' })
    const given = { payment: paid(), attempt: attemptOf('VOID', 'FAILED'), transactions: [other, voided] }
    expect(recorded(given, { outcome: 'SUCCESS' }, true)).toEqual({
      result: { payment: given.payment, transaction: voided, contradiction: 'NO_RULE' },
      ...{ writes: [], change: {} },
    })
  })
})
