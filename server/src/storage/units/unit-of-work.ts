import type { AttemptState, Movement, Payment, TransactionKind } from '../../domain/index.ts'
import type { DatabaseTransaction } from '../connection/database.ts'
import type { StateChange } from '../connection/state-changes.ts'
import type { OutboxEntry } from '../notifications/outbox.ts'
import { paymentColumns } from '../payments/payment-columns.ts'
import type { RowPart } from './parts.ts'

export type Row = Readonly<Record<string, unknown>>

/** What must hold when a unit is written by one statement. All fields in one order, null where nothing is required. */
interface Conditions {
  /** An attempt in one of these states. */
  attempt_id: string | null
  attempt_states: readonly AttemptState[] | null
  /** One that does not exist yet. */
  new_attempt_id: string | null
  /** A transaction that is under way. */
  transaction_id: string | null
  /** A payment code that nobody has used. */
  code_digest: string | null
  /** A minute in which fewer wrong codes came than this. */
  code_minute: Date | null
  failures_max: number | null
  /** A subject without a waiting interim notification. */
  subject_id: string | null
}

/** One write of a unit, in the order in which they were decided. */
export type Write =
  | { readonly part: RowPart; readonly row: Row }
  | {
      readonly part: 'new_payments'
      readonly payment: Payment
      readonly paymentSessionId: string | undefined
    }
  | { readonly part: 'new_notifications'; readonly entry: OutboxEntry }
  | { readonly part: 'withdrawals'; readonly movement: Movement; readonly mayGoBelowZero: boolean }
  | { readonly part: null; readonly write: (tx: DatabaseTransaction) => Promise<unknown> }

/**
 * What is decided to be written, all of it or nothing: the rows, and the conditions for writing them without a lock. It
 * is about one payment, or a new one, or none. Nothing is read or written while it is put together.
 */
export class UnitOfWork {
  readonly clientId: string
  readonly conditions: Conditions
  readonly writes: Write[] = []
  readonly stateChanges: StateChange[] = []
  readonly #read: Payment | null
  #payment: Payment | null
  #isPaymentNew = false
  #isRowChanged = false
  #isAnswerChanged = false
  #transactionName: string | null = null
  #needsLock = false

  constructor(clientId: string, payment: Payment | null) {
    this.clientId = clientId
    this.#read = payment
    this.#payment = payment
    this.conditions = {
      attempt_id: null,
      attempt_states: null,
      new_attempt_id: null,
      transaction_id: null,
      code_digest: null,
      code_minute: null,
      failures_max: null,
      subject_id: null,
    }
  }

  /** The payment as the unit leaves it. */
  get payment(): Payment | null {
    return this.#payment
  }

  /** The payment that was read, and must be unchanged. */
  get read(): Payment | null {
    return this.#read
  }

  /** Whether it needs more than one statement can write, or compare. */
  get needsLock(): boolean {
    return this.#needsLock
  }

  /** Whether the row of the payment is written, and so gets another version. */
  get isRowWritten(): boolean {
    return this.#isPaymentNew || this.#isRowChanged || this.#isAnswerChanged
  }

  get notifies(): boolean {
    return this.writes.some(({ part }) => part === 'new_notifications')
  }

  add(part: RowPart, row: Row): void {
    this.writes.push({ part, row })
  }

  /** Something that no part of the statement writes. */
  also(write: (tx: DatabaseTransaction) => Promise<unknown>): void {
    this.#needsLock = true
    this.writes.push({ part: null, write })
  }

  /** The statement checks one row of each sort. A second one would go unseen, and be written whatever has become of it. */
  ask(conditions: Partial<Conditions>): void {
    for (const name of Object.keys(conditions) as (keyof Conditions)[])
      if (this.conditions[name] !== null) this.#needsLock = true
    Object.assign(this.conditions, conditions)
  }

  openPayment(payment: Payment, paymentSessionId: string | undefined): void {
    if (paymentSessionId !== undefined) this.#needsLock = true
    this.#payment = payment
    this.#isPaymentNew = true
    this.writes.push({ part: 'new_payments', payment, paymentSessionId })
  }

  /** What is changed must be as it was read, or as this unit has left it: otherwise a change would be undone. */
  changePayment(payment: Payment, changed: Payment): void {
    const known = this.#payment
    if (!known || (known !== payment && !isSameRow(known, payment)))
      throw new Error(`the payment ${payment.paymentId} has changed since it was read`)
    if (this.#isPaymentNew) throw new Error(`the payment ${payment.paymentId} is written as it is opened`)
    if (changed.answer === payment.answer) this.#isRowChanged = true
    else this.#isAnswerChanged = true
    // One statement writes a row once.
    if (this.#isRowChanged && this.#isAnswerChanged) this.#needsLock = true
    this.#payment = changed
  }

  beginTransaction(kind: TransactionKind, requestId: string, row: Row): void {
    this.#transactionName = `${kind} ${requestId}`
    this.add('new_transactions', row)
  }

  notify(entry: OutboxEntry): void {
    if (entry.isInterim) this.#needsLock = true
    this.ask({ subject_id: entry.subjectId })
    this.writes.push({ part: 'new_notifications', entry })
  }

  withdraw(movement: Movement, mayGoBelowZero: boolean): void {
    if (mayGoBelowZero) this.#needsLock = true
    this.writes.push({ part: 'withdrawals', movement, mayGoBelowZero })
  }

  /** All writes: the row of the payment once, however often it was changed, and money that leaves an account last. */
  ended(): Write[] {
    const payment = this.#payment
    const isLeaving = ({ part }: Write) => part === 'withdrawals'
    const writes = this.writes.filter((write) => !isLeaving(write))
    if (payment && this.#isRowChanged) writes.push({ part: 'changed_payments', row: rowOf(payment) })
    if (payment && this.#isAnswerChanged)
      writes.push({
        part: 'answered_payments',
        row: { payment_id: payment.paymentId, answer: payment.answer },
      })
    writes.push(...this.writes.filter(isLeaving))
    return writes
  }

  /** No two units of one statement may have one of these in common. */
  get keys(): string[] {
    const { code_digest } = this.conditions
    const keys = [
      ...(this.#read === null ? [] : [`payment ${this.#read.paymentId}`]),
      ...(this.#transactionName === null ? [] : [this.#transactionName]),
      ...(code_digest === null ? [] : [`code ${code_digest}`]),
    ]
    return keys.map((key) => `${this.clientId} ${key}`)
  }
}

const rowOf = (payment: Payment): Row => ({
  payment_id: payment.paymentId,
  ...paymentColumns(payment),
  has_transactions: payment.hasTransactions,
})

function isSameRow(one: Payment, other: Payment): boolean {
  if (one.paymentId !== other.paymentId || one.answer !== other.answer) return false
  const [left, right]: [Row, Row] = [paymentColumns(one), paymentColumns(other)]
  for (const name in left) if (!isSameValue(left[name], right[name])) return false
  return true
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())
