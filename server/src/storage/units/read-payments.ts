import type { Payment, PaymentTransaction, TransactionKind } from '../../domain/index.ts'
import { type Storage, sendPrepared } from '../connection/database.ts'
import { inPlace } from '../connection/in-place.ts'
import { type PaymentName, toPayment } from '../payments/payments.ts'
import type { PaymentsTable } from '../payments/tables.ts'

/** What was read of a payment that nobody holds, and the version of its row: another one when anything of the row was changed. */
export interface ReadPayment<Read> {
  readonly read: Read
  readonly version: string
}

/** A payment, and what must be known of it to charge it. */
export interface ReadToCharge {
  readonly payment: Payment
  readonly charges: number
  /** Whether the provider has not decided one of them. */
  readonly isBeingCharged: boolean
}

/** A payment, and what must be known of it to do something to it under a request id. */
export interface ReadToChange {
  readonly payment: Payment
  readonly done: readonly PaymentTransaction[]
  /** Whether the same kind was begun under this id before, of this payment or another. */
  readonly isRequestIdUsed: boolean
}

export interface AskedToCharge {
  readonly clientId: string
  readonly name: PaymentName
}

export interface AskedToChange {
  readonly clientId: string
  readonly paymentId: string
  readonly kind: TransactionKind
  readonly requestId: string
}

/** Reads payments that are about to be charged. Nobody is held. */
export async function readToCharge(
  { pool }: Pick<Storage, 'pool'>,
  group: readonly AskedToCharge[],
): Promise<(ReadPayment<ReadToCharge> | null)[]> {
  const rows = await sendPrepared<RowToCharge>(pool, TO_CHARGE, [
    group.map(({ clientId }) => clientId),
    group.map(({ name }) => name.paymentId ?? null),
    group.map(({ name }) => name.paymentRequestId ?? null),
  ])
  return inPlace(group, rows, (row) => ({
    read: { payment: toPayment(row), charges: row.charges, isBeingCharged: row.unfinished > 0 },
    version: row.version,
  }))
}

/** Reads payments that something is about to be done to. Nobody is held. */
export async function readToChange(
  { pool }: Pick<Storage, 'pool'>,
  group: readonly AskedToChange[],
): Promise<(ReadPayment<ReadToChange> | null)[]> {
  const rows = await sendPrepared<RowToChange>(pool, TO_CHANGE, [
    group.map(({ clientId }) => clientId),
    group.map(({ paymentId }) => paymentId),
    group.map(({ kind }) => kind),
    group.map(({ requestId }) => requestId),
  ])
  return inPlace(group, rows, (row) => ({
    read: {
      payment: toPayment(row),
      done: (row.done ?? []).map((done) => toDone(row.client_id, done)),
      isRequestIdUsed: row.is_request_id_used,
    },
    version: row.version,
  }))
}

type PaymentRow = { [Name in keyof PaymentsTable]: never } & {
  readonly version: string
  readonly position: bigint
}

interface RowToCharge extends PaymentRow {
  readonly charges: number
  readonly unfinished: number
}

interface RowToChange extends PaymentRow {
  readonly done: readonly JsonTransaction[] | null
  readonly is_request_id_used: boolean
}

// A row is found by a look-up in the index for each name asked, whatever the planner believes of the table's size.
const TO_CHARGE = `
select asked.position, found.*
from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (client_id, payment_id, request_id, position)
cross join lateral (
  select p.*, p.xmin::text as version, made.*
  from payments p cross join lateral (
    select count(*)::int as charges, (count(*) filter (where a.state in ('OPEN', 'PENDING')))::int as unfinished
    from attempts a where a.client_id = asked.client_id and a.payment_id = p.payment_id and a.kind = 'CHARGE'
  ) as made
  where p.client_id = asked.client_id and p.payment_id = coalesce(asked.payment_id, (
    select ids.payment_id from payment_request_ids ids
    where ids.client_id = asked.client_id and ids.payment_request_id = asked.request_id))
  limit 1
) as found`

const TO_CHANGE = `
select asked.position, found.*
from unnest($1::text[], $2::text[], $3::text[], $4::text[])
  with ordinality as asked (client_id, payment_id, kind, request_id, position)
cross join lateral (
  select p.*, p.xmin::text as version,
    case when p.has_transactions then (
      select json_agg(made order by created_at, transaction_id) from (
        select transaction_id, kind, request_id, payment_id, encode(request_digest, 'hex') as request_digest, status, result_code,
          currency, amount_minor::text as amount_minor, created_at, decided_at, notify_url, details, begun_by
        from payment_transactions t where t.client_id = asked.client_id and t.payment_id = p.payment_id
      ) as made
    ) end as done,
    -- The order asks for the index of the ids: to a planner that knows nothing of the table all indexes are the same.
    (
      select true from payment_transactions t
      where t.client_id = asked.client_id and t.kind = asked.kind
        and t.request_id between asked.request_id and asked.request_id
      order by t.request_id limit 1
    ) is not null as is_request_id_used
  from payments p
  where p.client_id = asked.client_id and p.payment_id = asked.payment_id
  limit 1
) as found`

/** As the database gives it, in JSON: times as text, amounts as text. */
interface JsonTransaction {
  readonly transaction_id: string
  readonly kind: TransactionKind
  readonly request_id: string
  readonly payment_id: string
  readonly request_digest: string
  readonly status: PaymentTransaction['status']
  readonly result_code: PaymentTransaction['resultCode']
  readonly currency: string
  readonly amount_minor: string
  readonly created_at: string
  readonly decided_at: string | null
  readonly notify_url: string | null
  readonly details: PaymentTransaction['details'] | null
  readonly begun_by: string
}

const toDone = (clientId: string, row: JsonTransaction): PaymentTransaction => ({
  clientId,
  transactionId: row.transaction_id,
  kind: row.kind,
  requestId: row.request_id,
  paymentId: row.payment_id,
  requestDigest: Buffer.from(row.request_digest, 'hex'),
  status: row.status,
  resultCode: row.result_code,
  amount: {
    currency: row.currency as PaymentTransaction['amount']['currency'],
    value: BigInt(row.amount_minor),
  },
  createdAt: new Date(row.created_at),
  decidedAt: row.decided_at === null ? null : new Date(row.decided_at),
  notifyUrl: row.notify_url,
  details: row.details ?? {},
  begunBy: row.begun_by,
})
