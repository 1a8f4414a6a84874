import { canonicalJson } from '@amsel/contract'
import { CompiledQuery } from 'kysely'
import type { Payment } from '../../domain/index.ts'
import {
  type DatabaseTransaction,
  isOnDistributed,
  type Storage,
  sendPrepared,
} from '../connection/database.ts'
import { GROUP_LOCK_MS_MAX } from '../connection/group-limits.ts'
import { distributedFunction } from '../distribution/distributed-function.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'

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
 * Writes payments with their request ids and their jobs; one commit to the disk serves them all. They may be of several
 * clients; on a distributed database they are of one, made at one offset of its clock. Returns for each whether it was
 * written: not when its request id is taken, or when its client's clock has moved since. Then it must be read again.
 */
export async function insertPayments(
  { pool, isDistributed, changes }: Pick<Storage, 'pool' | 'isDistributed' | 'changes'>,
  group: readonly PaymentRow[],
  isAlone: boolean,
): Promise<boolean[]> {
  const text = isDistributed ? CALL : INSERT
  const rows = `[${group.map(({ json }) => json).join(',')}]`
  const patience = isAlone ? null : String(GROUP_LOCK_MS_MAX)
  const values = isDistributed ? [group[0]?.clientId, group[0]?.clockOffsetMs, rows, null] : [rows, patience]
  const result = await sendPrepared<Written>(pool, text, values)
  const written = new Set(result.map((row) => row.payment_id))
  return group.map(({ clientId, paymentId }) => {
    const isWritten = written.has(paymentId)
    // What is written in groups begins as all do.
    if (isWritten) changes.tell({ of: 'payment', clientId, paymentId, status: 'PROCESSING' })
    return isWritten
  })
}

/** Decides that a payment is written with more than itself; in a session, with the session's id. */
export function openPayment(unit: UnitOfWork, payment: Payment, paymentSessionId?: string): void {
  const { clientId, paymentId, status } = payment
  unit.openPayment(payment, paymentSessionId)
  unit.stateChanges.push({ of: 'payment', clientId, paymentId, status })
}

/** The same in a database transaction that has read the clock. False when its request id is taken. */
export async function insertPayment(
  tx: DatabaseTransaction,
  payment: Payment,
  paymentSessionId: string | undefined,
): Promise<boolean> {
  const { clientId, paymentId, provider } = payment
  const row = `[${toJson(payment, null)}]`
  const insert = () =>
    paymentSessionId === undefined
      ? CompiledQuery.raw(INSERT, [row, null])
      : CompiledQuery.raw(INSERT_OF_SESSION, [row, null, clientId, paymentSessionId])
  const query = isOnDistributed(tx)
    ? CompiledQuery.raw(CALL, [clientId, null, row, paymentSessionId ?? null])
    : insert()
  const { rows } = await tx.executeQuery<Written>(query as CompiledQuery<Written>)
  if (rows.length === 0) return false
  if (provider !== null)
    await tx
      .updateTable('payments')
      .set({ provider })
      .where('client_id', '=', clientId)
      .where('payment_id', '=', paymentId)
      .execute()
  return true
}

/** It is known from the beginning that the page is upstream. */
export function paymentJson(payment: Payment): string {
  const json = toJson(payment, null)
  return payment.provider === null ? json : `${json.slice(0, -1)},"provider":${quoted(payment.provider)}}`
}

interface Written {
  readonly payment_id: string
}

/** What the database gets for each payment, besides its client and that client's clock. */
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
  json: toJson(payment, clockOffsetMs),
})

/** One text, written once: what is already JSON is put in as it is. A column that is not named is null. */
function toJson(payment: Payment, clockOffsetMs: number | null): string {
  const { amount, customizedInfo, card } = payment
  return `{"client_id":${quoted(payment.clientId)},"clock_offset_ms":${clockOffsetMs},\
"payment_id":${quoted(payment.paymentId)},"payment_request_id":${quoted(payment.paymentRequestId)},\
"request_digest":"\\\\x${payment.requestDigest.toString('hex')}","status":"${payment.status}",\
"result_code":"${payment.resultCode}","product_code":${quoted(payment.productCode)},\
"payment_method_type":${quoted(payment.paymentMethodType)},"currency":"${amount.currency}","amount_minor":${amount.value},\
"created_at":"${payment.createdAt.toISOString()}","expires_at":"${payment.expiresAt.toISOString()}",\
"redirect_url":${quoted(payment.redirectUrl)},"notify_url":${quoted(payment.notifyUrl)},\
"order_description":${quoted(payment.orderDescription)},"metadata":${quoted(payment.metadata)},\
"customized_info":${customizedInfo === null ? null : canonicalJson(customizedInfo)},"details":${canonicalJson(payment.details)},\
"answer":${quoted(payment.answer)},"capture_mode":${quoted(payment.captureMode)},\
"card":${card === null ? null : JSON.stringify(card)},"changed_by":${quoted(payment.changedBy)}}`
}

const quoted = (text: string | null): string => JSON.stringify(text)

const columns = Object.keys(COLUMNS)
export const names = columns.join(', ')
export const definitions = Object.entries(COLUMNS).map(([name, type]) => `${name} ${type}`)

/**
 * The rows are $1, $2 says how long to wait for locks. Nothing is written for a payment whose id `taken` does not return.
 * One that has already failed does not expire. Ids are taken in order, so that two nodes with the same ones do not wait
 * for each other.
 */
const insertion = (taken: string) => `
with given as materialized (
  select given.*
  from (select case when $2::text is not null then set_config('lock_timeout', $2, true) end) as patience,
    json_to_recordset($1::json) as given (client_id text, clock_offset_ms bigint, ${definitions.join(', ')})
  where clock_offset_ms is null
    or clock_offset_ms = (select offset_ms from client_clocks clock where clock.client_id = given.client_id)
), taken as (
  ${taken}
), written as (
  insert into payments (client_id, ${names})
  select client_id, ${names} from given
  where (client_id, payment_id) in (select client_id, payment_id from taken)
  returning client_id, payment_id, status, expires_at
), noted as (
  insert into agenda (client_id, kind, subject_id, due_at)
  select client_id, 'expire_payment', payment_id, expires_at from written where status = 'PROCESSING'
)
select payment_id from written`

const INSERT = insertion(`
  insert into payment_request_ids (client_id, payment_request_id, payment_id)
  select client_id, payment_request_id, payment_id from given order by client_id, payment_request_id
  on conflict do nothing
  returning client_id, payment_id`)

const INSERT_OF_SESSION = insertion(`
  update payment_request_ids ids set payment_id = given.payment_id from given
  where ids.client_id = $3 and ids.payment_request_id = (select payment_request_id from given)
    and ids.payment_session_id = $4 and ids.payment_id is null and not ids.is_cancelled
  returning ids.client_id, ids.payment_id`)

/**
 * The same on a distributed database, where it runs as a whole on the node of the client: the statements above would be
 * taken apart there, and everything that one hands to the next sent to all nodes. A row at a time, because only single
 * rows are written directly.
 */
export const INSERT_PAYMENTS = distributedFunction('insert_payments', {
  parameters: 'of_client text, clock_offset_ms bigint, payments json, of_session text',
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
      insert into payments (client_id, ${names}) values (of_client, ${columns.map((name) => `given.${name}`).join(', ')});
      if given.status = 'PROCESSING' then
        insert into agenda (client_id, kind, subject_id, due_at)
        values (of_client, 'expire_payment', given.payment_id, given.expires_at);
      end if;
      return next given.payment_id;
    end if;
  end loop;
end`,
})

const CALL = `select payment_id from ${INSERT_PAYMENTS.name}($1, $2, $3, $4) as payment_id`
