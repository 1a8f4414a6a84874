import type { AttemptState, Payment, TransactionKind } from '../../domain/index.ts'
import type { DatabaseTransaction } from '../connection/database.ts'
import type { StateChange } from '../connection/state-changes.ts'
import { paymentColumns } from '../payments/payment-columns.ts'

/** A payment that nobody holds, as it was read, and the mark of its row: another one when anything of the row was changed. */
export interface ReadPayment {
  readonly payment: Payment
  readonly version: string
}

/** What an act writes with: a database transaction, or a collection that goes out at its end. */
export type Writer = DatabaseTransaction | CollectedWrites

/** What a part of the statement of an act writes; see `act-statement.ts`. */
export type Part =
  | 'opened_payments'
  | 'used_codes'
  | 'changed_payments'
  | 'answered_payments'
  | 'begun_attempts'
  | 'moved_attempts'
  | 'named_attempts'
  | 'begun_transactions'
  | 'ended_transactions'
  | 'booked'
  | 'queued'
  | 'taken'
  | 'put_down'
  | 'put_off'
  | 'told'
  | 'forgotten_cards'
  | 'struck_out'

export type Row = Readonly<Record<string, unknown>>

/** What must be so when an act is written: else nothing of it is. All fields in one order, null where nothing is asked. */
export interface Conditions extends Asked {
  client_id: string
  clock_offset_ms: number
  /** A payment that has not changed since. */
  payment_id: string | null
  version: string | null
}

/** What is asked while the act is collected, each of one row alone. */
interface Asked {
  /** An attempt in one of these states. */
  attempt_id: string | null
  attempt_states: readonly AttemptState[] | null
  /** One that is not there yet. */
  new_attempt_id: string | null
  /** A transaction that is under way. */
  transaction_id: string | null
  /** A payment code that nobody has used. */
  code_digest: string | null
  /** A minute in which fewer wrong codes came than this. */
  code_minute: Date | null
  failures_max: number | null
  /** A thing of which nobody waits to be told something interim. */
  subject_id: string | null
}

/**
 * What an act writes, collected and written by one statement, which also checks that all is as the act has found it. Such
 * an act holds nothing meanwhile, and can read nothing.
 */
export class CollectedWrites {
  readonly clientId: string
  readonly read: ReadPayment | null
  readonly conditions: Readonly<Conditions>
  readonly stateChanges: StateChange[] = []
  readonly parts = new Map<Part, string[]>()
  #changed: Payment | null = null
  #begunTransaction: string | null = null

  constructor(clientId: string, clockOffsetMs: number, read: ReadPayment | null) {
    this.clientId = clientId
    this.read = read
    this.conditions = {
      client_id: clientId,
      clock_offset_ms: clockOffsetMs,
      payment_id: read?.payment.paymentId ?? null,
      version: read?.version ?? null,
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

  add(part: Part, row: Row): void {
    this.addText(part, rowText(row))
  }

  /** A row that is JSON already. */
  addText(part: Part, json: string): void {
    const rows = this.parts.get(part)
    if (rows) rows.push(json)
    else this.parts.set(part, [json])
  }

  /** The statement looks at one row of each sort. A second one would go unseen, and be written whatever has become of it. */
  ask(conditions: Partial<Asked>): void {
    for (const name of Object.keys(conditions) as (keyof Asked)[])
      if (this.conditions[name] !== null) throw new MustHold()
    Object.assign(this.conditions, conditions)
  }

  /** What is changed must be as it was read, or as this act has left it: else a change would be undone. */
  changePayment(payment: Payment, changed: Payment): void {
    const known = this.#changed ?? this.read?.payment
    if (known && known !== payment && !isSameRow(known, payment))
      throw new Error(`the payment ${payment.paymentId} is changed as it no longer is`)
    this.#changed = changed
  }

  beginTransaction(kind: TransactionKind, requestId: string, row: Row): void {
    this.#begunTransaction = `${kind} ${requestId}`
    this.add('begun_transactions', row)
  }

  /** The row of the payment is written once, however often the act has changed it. */
  end(): void {
    const payment = this.#changed ?? (this.#begunTransaction === null ? null : (this.read?.payment ?? null))
    if (!payment) return
    if (this.parts.has('answered_payments'))
      throw new Error(`the row of ${payment.paymentId} is written twice`)
    const has_transactions = payment.hasTransactions || this.#begunTransaction !== null
    this.add('changed_payments', {
      payment_id: payment.paymentId,
      ...paymentColumns(payment),
      has_transactions,
    })
  }

  /** What it writes, by the names of the parts. */
  get shape(): string {
    return [...this.parts.keys()].sort().join()
  }

  /** No two acts of one statement may have one of these in common. */
  get keys(): string[] {
    const { payment_id, code_digest } = this.conditions
    const keys = [
      ...(payment_id === null ? [] : [`payment ${payment_id}`]),
      ...(this.#begunTransaction === null ? [] : [this.#begunTransaction]),
      ...(code_digest === null ? [] : [`code ${code_digest}`]),
    ]
    return keys.map((key) => `${this.clientId} ${key}`)
  }
}

function isSameRow(one: Payment, other: Payment): boolean {
  if (one.paymentId !== other.paymentId || one.answer !== other.answer) return false
  const [left, right]: [Row, Row] = [paymentColumns(one), paymentColumns(other)]
  for (const name in left) if (!isSameValue(left[name], right[name])) return false
  return true
}

const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (one instanceof Date && other instanceof Date && one.getTime() === other.getTime())

/** Money is text in JSON. With a function that looks at every value, V8 writes JSON slowly. */
function rowText(row: Row): string {
  let text = ''
  for (const name in row) {
    const value = row[name]
    if (value === undefined) continue
    text += `${text === '' ? '{' : ','}"${name}":${typeof value === 'bigint' ? `"${value}"` : JSON.stringify(value)}`
  }
  return `${text}}`
}

/** Thrown where an act turns out to need more than it has read; it is done again by one that holds its payment. */
export class MustHold extends Error {
  constructor() {
    super('this act cannot be done without holding its payment')
  }
}
