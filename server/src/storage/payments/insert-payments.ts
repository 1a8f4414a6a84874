import { canonicalJson } from '@amsel/contract'
import { CompiledQuery } from 'kysely'
import type { Payment } from '../../domain/index.ts'
import { CollectedWrites, MustHold, type Writer } from '../acts/collected-writes.ts'
import { isOnDistributed, type Storage, statementName } from '../connection/database.ts'
import { noteChange, type StateChange } from '../connection/state-changes.ts'
import { distributedFunction } from '../distribution/distributed-function.ts'

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
 * Writes payments of one client, made at one offset of its clock, with their request ids and their places in the agenda;
 * one commit to the disk serves them all. Says of each whether it was written: not when its request id is taken, none
 * when the clock has moved since. Read again then.
 */
export async function insertPayments(
  { pool, isDistributed, changes }: Pick<Storage, 'pool' | 'isDistributed' | 'changes'>,
  group: readonly PaymentRow[],
): Promise<boolean[]> {
  const text = isDistributed ? CALL : INSERT
  const { rows } = await pool.query<Written>({
    name: statementName(text),
    text,
    values: [group[0]?.clientId, group[0]?.clockOffsetMs, `[${group.map(({ json }) => json).join(',')}]`],
  })
  const written = new Set(rows.map((row) => row.payment_id))
  for (let count = 0; count < written.size; count += 1) changes.tell(OPENED)
  return group.map(({ paymentId }) => written.has(paymentId))
}

/** What is written in groups begins as all do. */
const OPENED: StateChange = { of: 'payment', status: 'PROCESSING' }

/**
 * The same for a payment that is written with more than itself, in a transaction that has read the clock; of a session,
 * with the id that the session has. False when its request id is taken.
 */
export async function insertPayment(
  tx: Writer,
  payment: Payment,
  paymentSessionId?: string,
): Promise<boolean> {
  if (tx instanceof CollectedWrites) {
    if (paymentSessionId !== undefined) throw new MustHold()
    tx.addText('opened_payments', toJson(payment))
    noteChange(tx, { of: 'payment', status: payment.status })
    return true
  }
  const row = `[${toJson(payment)}]`
  const isDistributed = isOnDistributed(tx)
  const query =
    paymentSessionId === undefined
      ? CompiledQuery.raw(isDistributed ? CALL : INSERT, [payment.clientId, null, row])
      : CompiledQuery.raw(isDistributed ? CALL_OF_SESSION : INSERT_OF_SESSION, [
          payment.clientId,
          null,
          row,
          paymentSessionId,
        ])
  const { rows } = await tx.executeQuery<Written>(query as CompiledQuery<Written>)
  const isWritten = rows.length > 0
  if (isWritten) noteChange(tx, { of: 'payment', status: payment.status })
  return isWritten
}

interface Written {
  readonly payment_id: string
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
  capture_mode: 'text',
  card: 'json',
  changed_by: 'text',
} as const

export const toRow = ({ payment, clockOffsetMs }: NewPayment): PaymentRow => ({
  clientId: payment.clientId,
  paymentId: payment.paymentId,
  clockOffsetMs,
  json: toJson(payment),
})

/** What is absent is left out: a column that is not named is null. */
function toJson(payment: Payment): string {
  const { amount, customizedInfo } = payment
  const columns = {
    payment_id: payment.paymentId,
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
    notify_url: payment.notifyUrl ?? undefined,
    order_description: payment.orderDescription,
    metadata: payment.metadata ?? undefined,
    customized_info: customizedInfo === null ? undefined : canonicalJson(customizedInfo),
    details: canonicalJson(payment.details),
    answer: payment.answer,
    capture_mode: payment.captureMode ?? undefined,
    card: payment.card ? JSON.stringify(payment.card) : undefined,
    changed_by: payment.changedBy,
  } satisfies Record<keyof typeof COLUMNS, unknown>
  return JSON.stringify(columns)
}

export const names = Object.keys(COLUMNS).join(', ')
/** JSON within JSON travels as text and keeps its bytes. */
export const definitions = Object.entries(COLUMNS).map(
  ([name, type]) => `${name} ${type === 'json' ? 'text' : type}`,
)
export const values = Object.entries(COLUMNS).map(([name, type]) => `${name}::${type}`)

/**
 * Nothing is written of a payment whose id `taken` does not give. One that has failed already expires no more. Ids are
 * taken in order, so that two nodes with the same ones do not wait for each other.
 */
const insertion = (taken: string) => `
with given as (
  select * from json_to_recordset($3::json) as given (${definitions.join(', ')})
  where $2::bigint is null or exists (select 1 from client_clocks where client_id = $1 and offset_ms = $2)
), taken as (
  ${taken}
), written as (
  insert into payments (client_id, ${names})
  select $1, ${values.join(', ')} from given where payment_id in (select payment_id from taken)
  returning payment_id, status, expires_at
), noted as (
  insert into agenda (client_id, kind, subject_id, due_at)
  select $1, 'expire_payment', payment_id, expires_at from written where status = 'PROCESSING'
)
select payment_id from written`

const INSERT = insertion(`
  insert into payment_request_ids (client_id, payment_request_id, payment_id)
  select $1, payment_request_id, payment_id from given order by payment_request_id
  on conflict do nothing
  returning payment_id`)

const INSERT_OF_SESSION = insertion(`
  update payment_request_ids ids set payment_id = given.payment_id from given
  where ids.client_id = $1 and ids.payment_request_id = (select payment_request_id from given)
    and ids.payment_session_id = $4 and ids.payment_id is null and not ids.is_cancelled
  returning ids.payment_id`)

/**
 * The same on a distributed database, where it runs as a whole on the node of the client: the statements above would be
 * taken apart there, and everything that one hands to the next sent to all nodes. A row at a time, for only those are
 * written directly.
 */
export const INSERT_PAYMENTS = distributedFunction('insert_payments', {
  parameters: 'of_client text, clock_offset_ms bigint, payments json, of_session text default null',
  returns: 'setof text',
  body: `
declare
  given record;
begin
  if clock_offset_ms is not null then
    perform 1 from client_clocks where client_id = of_client and offset_ms = clock_offset_ms;
    if not found then
      return;
    end if;
  end if;
  for given in
    select * from json_to_recordset(payments) as given (${definitions.join(', ')}) order by payment_request_id
  loop
    if of_session is null then
      insert into payment_request_ids (client_id, payment_request_id, payment_id)
      values (of_client, given.payment_request_id, given.payment_id)
      on conflict do nothing;
    else
      update payment_request_ids set payment_id = given.payment_id
      where client_id = of_client and payment_request_id = given.payment_request_id
        and payment_session_id = of_session and payment_id is null and not is_cancelled;
    end if;
    if found then
      insert into payments (client_id, ${names}) values (of_client, ${values.map((value) => `given.${value}`).join(', ')});
      if given.status = 'PROCESSING' then
        insert into agenda (client_id, kind, subject_id, due_at)
        values (of_client, 'expire_payment', given.payment_id, given.expires_at);
      end if;
      return next given.payment_id;
    end if;
  end loop;
end`,
})

const CALL = `select payment_id from ${INSERT_PAYMENTS.name}($1, $2, $3) as payment_id`
const CALL_OF_SESSION = `select payment_id from ${INSERT_PAYMENTS.name}($1, $2, $3, $4) as payment_id`
