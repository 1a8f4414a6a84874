import {
  type Attempt,
  type AttemptKind,
  type AttemptState,
  calendarOf,
  type ClientWithClock,
  clientActor,
  gatewayActor,
  type Payment,
  type PaymentTransaction,
  payerActor,
  type TransactionKind,
  type TransactionStatus,
  USUAL_SETTLEMENT,
} from '../../src/domain/index.ts'
import type { MoneyDeps } from '../../src/engine/money/deps.ts'
import type { OutcomeRows } from '../../src/engine/money/outcomes/rows.ts'
import type { Unit } from '../../src/engine/money/unit.ts'
import { UnitOfWork } from '../../src/storage/index.ts'
import { NOTHING_DONE } from './nothing-done.ts'

// What a decision is made on, without a database, and what it writes, in words.

export const NOW = new Date('2026-03-02T10:00:00Z')
export const CLIENT_ID = 'SANDBOX_ANY'
export const AMOUNT = { currency: 'HKD', value: 25_800n } as const

export const unpaid = (change: Partial<Payment> = {}): Payment => ({
  ...{
    clientId: CLIENT_ID,
    paymentId: 'payment',
    paymentRequestId: 'request',
    requestDigest: Buffer.alloc(0),
  },
  ...{ status: 'PROCESSING', resultCode: 'PAYMENT_IN_PROCESS', productCode: 'CASHIER_PAYMENT' },
  ...{ paymentMethodType: 'ALIPAY_HK', amount: AMOUNT, createdAt: NOW, expiresAt: NOW },
  ...{ redirectUrl: 'https://shop.example', notifyUrl: null, orderDescription: '', metadata: null },
  ...{ customizedInfo: null, details: {}, answer: 'kept', changedBy: 'client' },
  ...NOTHING_DONE,
  ...change,
})

export const paid = (change: Partial<Payment> = {}): Payment =>
  unpaid({
    ...{ status: 'SUCCESS', resultCode: 'SUCCESS', paidAt: NOW, provider: 'simulator' },
    ...{ capturedMinor: AMOUNT.value, feeMinor: 50n },
    ...change,
  })

const CARD = { brand: 'VISA', bin: '405469', lastFour: '0768', fingerprint: 'f' } as const

/** A card whose money its merchant has yet to capture. */
export const authorized = (change: Partial<Payment> = {}): Payment =>
  paid({
    paymentMethodType: 'CARD',
    captureMode: 'MANUAL',
    card: CARD,
    capturedMinor: 0n,
    feeMinor: 0n,
    ...change,
  })

export const attemptOf = (
  kind: AttemptKind,
  state: AttemptState = 'OPEN',
  change: Partial<Attempt> = {},
): Attempt => ({
  ...{ clientId: CLIENT_ID, attemptId: 'attempt', paymentId: 'payment', kind, provider: 'simulator', state },
  ...{ amount: AMOUNT, instruction: undefined, createdAt: NOW, begunBy: 'client', reference: null },
  ...{
    payerUrl: null,
    resends: 0,
    transactionId: kind === 'CHARGE' || kind === 'REVERSAL' ? null : 'transaction',
  },
  ...change,
})

export const transactionOf = (
  kind: TransactionKind,
  status: TransactionStatus = 'PROCESSING',
  change: Partial<PaymentTransaction> = {},
): PaymentTransaction => ({
  ...{
    clientId: CLIENT_ID,
    transactionId: 'transaction',
    kind,
    requestId: 'asked',
    paymentId: 'payment',
    status,
  },
  ...{
    requestDigest: Buffer.alloc(0),
    resultCode: 'SUCCESS',
    amount: AMOUNT,
    createdAt: NOW,
    decidedAt: null,
  },
  ...{ notifyUrl: null, details: {}, begunBy: 'client' },
  ...change,
})

export const rowsOf = (rows: Partial<OutcomeRows> & Pick<OutcomeRows, 'attempt'>): OutcomeRows => ({
  ...{ payment: unpaid(), attempts: [rows.attempt], transactions: [], bookedFeeMinor: 0n },
  ...rows,
})

const ACTORS = { gateway: gatewayActor, client: clientActor, payer: payerActor } as const

interface Circumstances {
  readonly payment: Payment
  readonly by?: keyof typeof ACTORS
  readonly tellsInStoreFailures?: boolean
}

/** Decides with a tenth of a percent as fee; returns the result, the writes in words and what changes of the payment. */
export function decided<T>(
  { payment, by = 'gateway', tellsInStoreFailures = true }: Circumstances,
  decide: (unit: Unit) => T,
) {
  const writes = new UnitOfWork(CLIENT_ID, payment)
  const sales = new Map([['*', { rate: 10, fixed: {}, min: {}, max: {} }]])
  const version = { planId: 'any', version: 1, holdsFrom: new Date(0), sales }
  const prices = { planId: 'any', own: [version], standard: [] }
  const client = {
    clientId: CLIENT_ID,
    resets: 0,
    prices,
    settlement: USUAL_SETTLEMENT,
  } as unknown as ClientWithClock
  const deps = {
    ...{ calendars: { named: (id: string) => calendarOf(id) } },
    ...{ feeRates: new Map(), notifications: { tellsInStoreFailures }, providers: { named: () => null } },
  } as unknown as MoneyDeps
  const result = decide({ deps, writes, actor: ACTORS[by](client), now: NOW })
  return { result, writes: writes.ended().flatMap(inWords), change: changeOf(payment, writes.payment) }
}

type Row = Readonly<Record<string, unknown>>

const seconds = (at: unknown) => `+${((at as Date).getTime() - NOW.getTime()) / 1_000}s`

/** By the part of the unit that a write belongs to; of some it is enough that they are written. */
const WORDS: Readonly<Record<string, (row: Row) => string[]>> = {
  moved_attempts: (row) => [
    `${row.attempt_id} is ${row.state}: ${row.result_code}${row.decided_at ? '' : ', undecided'}`,
  ],
  named_attempts: (row) => [`${row.attempt_id} is ${row.state} as ${row.reference} at ${row.payer_url}`],
  new_attempts: (row) => [
    `new ${row.kind} of ${row.amount_minor} at ${row.provider} by ${row.begun_by} ${row.instruction ?? ''}`.trim(),
  ],
  new_jobs: (row) => [`job ${row.kind} ${seconds(row.due_at)}`],
  moved_jobs: (row) => [`job ${row.kind} of ${row.subject_id} ${seconds(row.due_at)}`],
  deleted_jobs: (row) => [`no job ${row.kind} of ${row.subject_id}`],
  new_transactions: (row) => [`new ${row.kind} of ${row.amount_minor} by ${row.begun_by} ${row.details}`],
  ended_transactions: (row) => [`${row.transaction_id} is ${row.status}: ${row.result_code}`],
  new_transfers: (row) => [
    `${row.event_kind} ${row.event_id}: ${row.debit_kind} to ${row.credit_kind} ${row.amount_minor}`,
  ],
  queued_movements: () => [],
  changed_payments: () => [],
  answered_payments: () => ['answered'],
  forgotten_cards: () => ['card forgotten'],
}

function inWords(write: ReturnType<UnitOfWork['ended']>[number]): string[] {
  if (write.part === null) return ['and more']
  if (write.part === 'withdrawals')
    return [`takes ${-write.movement.amountMinor}${write.mayGoBelowZero ? ', below zero if need be' : ''}`]
  if (write.part === 'new_notifications') {
    const { notifyType, result } = JSON.parse(write.entry.body)
    return [`notifies ${notifyType} ${result.resultCode}`]
  }
  if (write.part === 'new_payments') return ['new payment']
  return WORDS[write.part]?.(write.row) ?? [write.part]
}

/** Its fields that differ, except who changed it. */
function changeOf(before: Payment, after: Payment | null): Partial<Payment> {
  const fields = Object.entries(after ?? {}) as [keyof Payment, unknown][]
  return Object.fromEntries(
    fields.filter(([name, value]) => name !== 'changedBy' && value !== before[name]),
  ) as Partial<Payment>
}
