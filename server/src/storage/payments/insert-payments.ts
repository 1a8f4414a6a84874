import { canonicalJson } from '@amsel/contract'
import type pg from 'pg'
import type { Payment } from '../../domain/index.ts'
import { statementName } from '../connection/database.ts'

/** A payment to write, and what the client's clock showed when it was made. */
export interface NewPayment {
  readonly payment: Payment
  readonly clockOffsetMs: number
}

/** A new payment as it goes to the database: what waits for its group is one text, not a tree of objects. */
export interface PaymentRow {
  readonly clientId: string
  readonly paymentId: string
  readonly clockOffsetMs: number
  readonly json: string
}

/**
 * Writes payments of one client, made at one offset of its clock, with their places in the agenda; one commit to the
 * disk serves them all. Says of each whether it was written: not when its request id is taken, none when the clock
 * has moved since. Read again then.
 */
export async function insertPayments(pool: pg.Pool, group: readonly PaymentRow[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ payment_id: string }>({
    name: statementName(INSERT),
    text: INSERT,
    values: [group[0]?.clientId, group[0]?.clockOffsetMs, `[${group.map(({ json }) => json).join(',')}]`],
  })
  const written = new Set(rows.map((row) => row.payment_id))
  return group.map(({ paymentId }) => written.has(paymentId))
}

/** What the database is told of each payment; client and clock are the same for the whole group. */
const COLUMNS = {
  payment_id: 'text',
  payment_request_id: 'text',
  request_digest: 'bytea',
  status: 'text',
  result_code: 'text',
  product_code: 'text',
  payment_method_type: 'text',
  currency: 'text',
  amount_minor: 'bigint',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  redirect_url: 'text',
  notify_url: 'text',
  order_description: 'text',
  metadata: 'text',
  customized_info: 'json',
  details: 'json',
  answer: 'text',
} as const

export function toRow({ payment, clockOffsetMs }: NewPayment): PaymentRow {
  const { clientId, paymentId, amount, customizedInfo } = payment
  const columns = {
    payment_id: paymentId,
    payment_request_id: payment.paymentRequestId,
    request_digest: `\\x${payment.requestDigest.toString('hex')}`,
    status: payment.status,
    result_code: payment.resultCode,
    product_code: payment.productCode,
    payment_method_type: payment.paymentMethodType,
    currency: amount.currency,
    amount_minor: String(amount.value),
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    redirect_url: payment.redirectUrl,
    notify_url: payment.notifyUrl,
    order_description: payment.orderDescription,
    metadata: payment.metadata,
    customized_info: customizedInfo === null ? null : canonicalJson(customizedInfo),
    details: canonicalJson(payment.details),
    answer: payment.answer,
  } satisfies Record<keyof typeof COLUMNS, unknown>
  return { clientId, paymentId, clockOffsetMs, json: JSON.stringify(columns) }
}

const names = Object.keys(COLUMNS).join(', ')
/** JSON within JSON travels as text and keeps its bytes. */
const definitions = Object.entries(COLUMNS).map(
  ([name, type]) => `${name} ${type === 'json' ? 'text' : type}`,
)
const values = Object.entries(COLUMNS).map(([name, type]) => `${name}::${type}`)

const INSERT = `
with given as (
  select * from json_to_recordset($3::json) as given (${definitions.join(', ')})
  where exists (select from client_clocks where client_id = $1 and offset_ms = $2)
), written as (
  insert into payments (client_id, ${names}) select $1, ${values.join(', ')} from given
  on conflict do nothing
  returning payment_id, expires_at
), noted as (
  insert into agenda (client_id, kind, subject_id, due_at)
  select $1, 'expire_payment', payment_id, expires_at from written
)
select payment_id from written`
