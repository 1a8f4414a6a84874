import { canonicalJson } from '@amsel/contract'
import type pg from 'pg'
import type { Payment } from '../domain/index.ts'
import { statementName } from './database.ts'

/** A payment to write, and what the client's clock showed when it was made. */
export interface NewPayment {
  readonly payment: Payment
  readonly clockOffsetMs: number
}

export const EXPIRE_PAYMENT = 'expire_payment'

/**
 * Writes payments of one client, made at one offset of its clock, with their places in the agenda; one commit to the
 * disk serves them all. Says of each whether it was written: not when its request id is taken, none when the clock
 * has moved since. Read again then.
 */
export async function insertPayments(pool: pg.Pool, group: readonly NewPayment[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ payment_id: string }>({
    name: statementName(INSERT),
    text: INSERT,
    values: parameters(group),
  })
  const written = new Set(rows.map((row) => row.payment_id))
  return group.map(({ payment }) => written.has(payment.paymentId))
}

/** Column, its type, and where its value comes from; client and clock are the same for the whole group. */
const COLUMNS: readonly (readonly [name: string, type: string, read: (payment: Payment) => unknown])[] = [
  ['payment_id', 'text', (payment) => payment.paymentId],
  ['payment_request_id', 'text', (payment) => payment.paymentRequestId],
  ['request_digest', 'bytea', (payment) => payment.requestDigest],
  ['status', 'text', (payment) => payment.status],
  ['result_code', 'text', (payment) => payment.resultCode],
  ['product_code', 'text', (payment) => payment.productCode],
  ['payment_method_type', 'text', (payment) => payment.paymentMethodType],
  ['currency', 'text', (payment) => payment.amount.currency],
  ['amount_minor', 'bigint', (payment) => String(payment.amount.value)],
  ['created_at', 'timestamptz', (payment) => payment.createdAt],
  ['expires_at', 'timestamptz', (payment) => payment.expiresAt],
  ['redirect_url', 'text', (payment) => payment.redirectUrl],
  ['notify_url', 'text', (payment) => payment.notifyUrl],
  ['order_description', 'text', (payment) => payment.orderDescription],
  ['metadata', 'text', (payment) => payment.metadata],
  ['customized_info', 'json', (payment) => payment.customizedInfo && canonicalJson(payment.customizedInfo)],
  ['details', 'json', (payment) => canonicalJson(payment.details)],
  ['answer', 'text', (payment) => payment.answer],
]

const names = COLUMNS.map(([name]) => name).join(', ')
const arrays = COLUMNS.map(([, type], index) => `$${index + 3}::${type}[]`).join(', ')

const INSERT = `
with given as (
  select * from unnest(${arrays}) as given (${names})
  where exists (select from client_clocks where client_id = $1 and offset_ms = $2)
), written as (
  insert into payments (client_id, ${names}) select $1, ${names} from given
  on conflict do nothing
  returning payment_id, expires_at
), noted as (
  insert into agenda (client_id, kind, subject_id, due_at)
  select $1, '${EXPIRE_PAYMENT}', payment_id, expires_at from written
)
select payment_id from written`

const parameters = (group: readonly NewPayment[]): unknown[] => [
  group[0]?.payment.clientId,
  group[0]?.clockOffsetMs,
  ...COLUMNS.map(([, , read]) => group.map(({ payment }) => read(payment))),
]
