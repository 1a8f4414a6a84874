import { describe, expect, it } from 'vitest'
import {
  type Attempt,
  type AttemptKind,
  type AttemptState,
  type ClientWithClock,
  gatewayActor,
  type Payment,
  type PaymentTransaction,
  type ProviderOutcome,
} from '../../../domain/index.ts'
import { UnitOfWork } from '../../../storage/index.ts'
import type { MoneyDeps } from '../deps.ts'
import type { Unit } from '../unit.ts'
import { decideOutcome } from './record-outcome.ts'
import type { OutcomeRows } from './rows.ts'

const now = new Date('2026-03-02T10:00:00Z')
const amount = { currency: 'HKD', value: 25_800n } as const
const clientId = 'SANDBOX_ANY'

const payment = (change: Partial<Payment> = {}): Payment => ({
  ...{ clientId, paymentId: 'payment', paymentRequestId: 'request', requestDigest: Buffer.alloc(0) },
  ...{ status: 'PROCESSING', resultCode: 'PAYMENT_IN_PROCESS', productCode: 'CASHIER_PAYMENT' },
  ...{ paymentMethodType: 'ALIPAY_HK', amount, createdAt: now, expiresAt: now, paidAt: null },
  ...{ redirectUrl: 'https://shop.example', notifyUrl: null, orderDescription: '', metadata: null },
  ...{ customizedInfo: null, details: {}, answer: 'kept', provider: null, captureMode: null },
  ...{ capturedMinor: 0n, refundedMinor: 0n, disputedMinor: 0n, feeMinor: 0n, card: null },
  ...{ authExpiresAt: null, authClosedAt: null, hasTransactions: false, changedBy: 'client' },
  ...change,
})

const paid = payment({
  ...{ status: 'SUCCESS', resultCode: 'SUCCESS', paidAt: now, provider: 'simulator', capturedMinor: 25_800n },
})

const attempt = (kind: AttemptKind, state: AttemptState): Attempt => ({
  ...{ clientId, attemptId: 'attempt', paymentId: 'payment', kind, provider: 'simulator', state, amount },
  ...{
    instruction: undefined,
    createdAt: now,
    begunBy: 'client',
    reference: null,
    payerUrl: null,
    resends: 0,
  },
  transactionId: kind === 'CHARGE' || kind === 'REVERSAL' ? null : 'transaction',
})

const refund = {
  ...{ clientId, transactionId: 'transaction', kind: 'REFUND', requestId: 'refund', paymentId: 'payment' },
  ...{ requestDigest: Buffer.alloc(0), status: 'PROCESSING', resultCode: 'REFUND_IN_PROCESS', amount },
  ...{ createdAt: now, decidedAt: null, notifyUrl: null, details: {}, begunBy: 'client' },
} as PaymentTransaction

/** Decides without a database, and returns what would be written. */
function decided(
  rows: Partial<OutcomeRows> & Pick<OutcomeRows, 'attempt'>,
  outcome: ProviderOutcome,
  follows = false,
) {
  const read = { payment: payment(), attempts: [rows.attempt], transactions: [], bookedFeeMinor: 0n, ...rows }
  const writes = new UnitOfWork(clientId, read.payment)
  const client = { clientId, terms: { fees: new Map() } } as unknown as ClientWithClock
  const deps = { feeRates: new Map(), notifications: { tellsInStoreFailures: true } } as unknown as MoneyDeps
  const unit: Unit = { deps, writes, actor: gatewayActor(client), now }
  const { contradiction } = decideOutcome(unit, read, { outcome, follows })
  return { contradiction, parts: writes.ended().map(({ part }) => part), left: writes.payment }
}

describe('a first outcome', () => {
  it('of a charge that succeeds pays the payment, books the money and notifies the merchant', () => {
    const { parts, left, contradiction } = decided(
      { attempt: attempt('CHARGE', 'OPEN') },
      { outcome: 'SUCCESS' },
    )
    expect(contradiction).toBe('FOLLOWED')
    expect(left).toMatchObject({
      status: 'SUCCESS',
      capturedMinor: 25_800n,
      provider: 'simulator',
      paidAt: now,
    })
    expect(new Set(parts)).toEqual(
      new Set([
        ...['moved_attempts', 'deleted_jobs', 'queued_movements', 'new_transfers', 'new_notifications'],
        'changed_payments',
      ]),
    )
  })

  it('of a charge that succeeds for a payment that has ended sends the money back', () => {
    const ended = payment({ status: 'CANCELLED', resultCode: 'ORDER_IS_CANCELED' })
    const { parts, left } = decided(
      { payment: ended, attempt: attempt('CHARGE', 'OPEN') },
      { outcome: 'SUCCESS' },
    )
    expect(left).toBe(ended)
    expect(parts).toContain('new_attempts')
    expect(parts).toContain('new_transfers')
    expect(parts).not.toContain('new_notifications')
  })

  it('of a success while somebody has the charge given up waits for their result', () => {
    const given = { ...attempt('CHARGE', 'OPEN'), isBeingGivenUp: true }
    expect(decided({ attempt: given }, { outcome: 'SUCCESS' }).parts).toEqual(['moved_jobs'])
    expect(decided({ attempt: given }, { outcome: 'SUCCESS', isLastWord: true }).left?.status).toBe('SUCCESS')
  })

  it.each([
    ['succeeds', 'SUCCESS', 25_800n],
    ['fails', 'FAIL', 0n],
  ] as const)('of a refund that %s leaves what is with the payer', (_what, outcome, refundedMinor) => {
    const refunding = { ...paid, refundedMinor: 25_800n, hasTransactions: true }
    const rows = { payment: refunding, attempt: attempt('REFUND', 'OPEN'), transactions: [refund] }
    const { parts, left } = decided(rows, { outcome })
    expect(left?.refundedMinor).toBe(refundedMinor)
    expect(parts).toContain('ended_transactions')
    expect(parts).toContain('new_notifications')
  })
})

describe('a later outcome', () => {
  it('that says what is known writes nothing', () => {
    const rows = { payment: paid, attempt: attempt('CHARGE', 'SUCCEEDED') }
    expect(decided(rows, { outcome: 'SUCCESS' }, true)).toEqual({
      contradiction: 'AGREES',
      parts: [],
      left: paid,
    })
  })

  it('that contradicts is followed by those alone who follow', () => {
    const rows = { payment: paid, attempt: attempt('CHARGE', 'SUCCEEDED') }
    expect(decided(rows, { outcome: 'FAIL' })).toMatchObject({ contradiction: 'AGREES', parts: [] })
    expect(decided(rows, { outcome: 'FAIL' }, true)).toMatchObject({
      ...{ contradiction: 'FOLLOWED', left: { status: 'FAIL', capturedMinor: 0n } },
    })
  })

  it('that a failed charge has succeeded is followed by everybody', () => {
    const failed = payment({ status: 'FAIL', resultCode: 'PROCESS_FAIL' })
    const rows = { payment: failed, attempt: attempt('CHARGE', 'FAILED') }
    const { contradiction, parts } = decided(rows, { outcome: 'SUCCESS' })
    expect(contradiction).toBe('FOLLOWED')
    expect(parts).toContain('new_attempts')
  })

  it('that no rule covers writes nothing, and is for a person', () => {
    const rows = { payment: paid, attempt: attempt('VOID', 'FAILED'), transactions: [refund] }
    expect(decided(rows, { outcome: 'SUCCESS' }, true)).toMatchObject({ contradiction: 'NO_RULE', parts: [] })
  })
})
