import { definitions } from '../payments/insert-payments.ts'

/** Columns and their types; JSON travels as text within JSON. */
export type Columns = Readonly<Record<string, string>>

/** Rows of one table that a unit of work writes in one way. */
interface Part {
  readonly table: string
  readonly way: 'insert' | 'update' | 'delete'
  /** By which a row is found; in an inserted row they are columns like all others. */
  readonly keys: Columns
  readonly columns: Columns
  /** Columns that stay as they are where nothing is given. */
  readonly kept?: Columns
}

const PAYMENT_CHANGES: Columns = {
  status: 'text',
  result_code: 'text',
  paid_at: 'timestamptz',
  provider: 'text',
  payment_method_type: 'text',
  expires_at: 'timestamptz',
  amount_minor: 'bigint',
  captured_minor: 'bigint',
  refunded_minor: 'bigint',
  disputed_minor: 'bigint',
  fee_minor: 'bigint',
  value_day: 'date',
  auth_expires_at: 'timestamptz',
  auth_closed_at: 'timestamptz',
  card: 'json',
  changed_by: 'text',
  has_transactions: 'boolean',
}

const ATTEMPT: Columns = {
  attempt_id: 'text',
  payment_id: 'text',
  kind: 'text',
  provider: 'text',
  state: 'text',
  currency: 'text',
  amount_minor: 'bigint',
  instruction: 'json',
  created_at: 'timestamptz',
  transaction_id: 'text',
  begun_by: 'text',
}

const ENDED: Columns = { result_code: 'text', decided_at: 'timestamptz' }

const TRANSACTION: Columns = {
  transaction_id: 'text',
  kind: 'text',
  request_id: 'text',
  payment_id: 'text',
  request_digest: 'bytea',
  status: 'text',
  result_code: 'text',
  currency: 'text',
  amount_minor: 'bigint',
  created_at: 'timestamptz',
  decided_at: 'timestamptz',
  notify_url: 'text',
  details: 'json',
  begun_by: 'text',
}

const TRANSFER: Columns = {
  event_kind: 'text',
  event_id: 'text',
  leg: 'smallint',
  debit_holder: 'text',
  debit_kind: 'text',
  credit_holder: 'text',
  credit_kind: 'text',
  currency: 'text',
  amount_minor: 'bigint',
  happened_at: 'timestamptz',
  payment_id: 'text',
  provider: 'text',
  plan: 'text',
  value_day: 'date',
}

const MOVEMENT: Columns = {
  holder: 'text',
  kind: 'text',
  provider: 'text',
  currency: 'text',
  amount_minor: 'bigint',
}

/** Of a movement in the guarded account: the event that a statement lists. */
const LINE: Columns = {
  event_kind: 'text',
  event_id: 'text',
  payment_id: 'text',
  happened_at: 'timestamptz',
  gross_minor: 'bigint',
  fee_minor: 'bigint',
  value_day: 'date',
}

const PAYMENT_KEY: Columns = { payment_id: 'text' }
const ATTEMPT_KEY: Columns = { payment_id: 'text', attempt_id: 'text' }
/** The kinds are not literals: so the indexes of the queues, which are by due time, cannot be used for it. */
const JOB_KEY: Columns = { kind: 'text', subject_id: 'text' }

/** What a unit of work writes row by row, by the name of the part of its statement. */
export const PARTS = {
  used_codes: {
    table: 'payment_codes',
    way: 'update',
    keys: { code_digest: 'bytea' },
    columns: { payment_id: 'text' },
  },
  changed_payments: { table: 'payments', way: 'update', keys: PAYMENT_KEY, columns: PAYMENT_CHANGES },
  answered_payments: { table: 'payments', way: 'update', keys: PAYMENT_KEY, columns: { answer: 'text' } },
  new_attempts: { table: 'attempts', way: 'insert', keys: {}, columns: ATTEMPT },
  moved_attempts: {
    table: 'attempts',
    way: 'update',
    keys: ATTEMPT_KEY,
    columns: { ...ENDED, state: 'text' },
  },
  named_attempts: {
    table: 'attempts',
    way: 'update',
    keys: ATTEMPT_KEY,
    columns: { ...ENDED, state: 'text' },
    kept: { reference: 'text', payer_url: 'text' },
  },
  new_transactions: { table: 'payment_transactions', way: 'insert', keys: {}, columns: TRANSACTION },
  ended_transactions: {
    table: 'payment_transactions',
    way: 'update',
    keys: { payment_id: 'text', kind: 'text', request_id: 'text', transaction_id: 'text' },
    columns: { ...ENDED, status: 'text' },
  },
  queued_movements: { table: 'ledger_queue', way: 'insert', keys: {}, columns: { ...MOVEMENT, ...LINE } },
  new_transfers: { table: 'transfers', way: 'insert', keys: {}, columns: TRANSFER },
  deleted_jobs: { table: 'agenda', way: 'delete', keys: JOB_KEY, columns: {} },
  new_jobs: { table: 'agenda', way: 'insert', keys: JOB_KEY, columns: { due_at: 'timestamptz' } },
  moved_jobs: {
    table: 'agenda',
    way: 'update',
    keys: JOB_KEY,
    columns: { due_at: 'timestamptz', tries: 'integer', lease_token: 'uuid', lease_until: 'timestamptz' },
  },
  forgotten_cards: { table: 'presented_cards', way: 'delete', keys: PAYMENT_KEY, columns: {} },
} as const satisfies Readonly<Record<string, Part>>

export type RowPart = keyof typeof PARTS

const NOTIFICATION: Columns = {
  notification_id: 'text',
  kind: 'text',
  subject_id: 'text',
  created_at: 'timestamptz',
  body: 'text',
  url: 'text',
  address: 'text',
}

const defined = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type === 'json' ? 'text' : type}`)
    .join(', ')

const definedOf = ({ keys, columns, kept = {} }: Part): string => defined({ ...keys, ...columns, ...kept })

/** The columns of each part of the statement, with their types; some need more than a row to be written. */
export const GIVEN = {
  ...(Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, definedOf(part)])) as Readonly<
    Record<RowPart, string>
  >),
  new_payments: [...definitions, 'provider text'].join(', '),
  withdrawals: defined(MOVEMENT),
  new_notifications: defined(NOTIFICATION),
} as const

export type StatementPart = keyof typeof GIVEN
