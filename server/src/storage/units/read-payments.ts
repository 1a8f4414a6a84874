import type { Selectable } from 'kysely'
import type { Payment, PaymentTransaction, TransactionKind } from '../../domain/index.ts'
import { type Storage, sendPrepared } from '../connection/database.ts'
import { inPlace } from '../connection/in-place.ts'
import { type LockedAttempt, toLockedAttempt } from '../payments/attempts.ts'
import { toTransaction } from '../payments/payment-transactions.ts'
import { type PaymentName, toPayment } from '../payments/payments.ts'
import type { AttemptsTable, PaymentsTable, PaymentTransactionsTable } from '../payments/tables.ts'

/** Which payment is read, and under which id something is to be done to it. */
export interface AskedPayment {
  readonly clientId: string
  readonly name: PaymentName
  readonly kind?: TransactionKind
  readonly requestId?: string
}

/** An unlocked payment, with its attempts at providers and its transactions. */
export interface ReadPayment {
  readonly payment: Payment
  readonly attempts: readonly LockedAttempt[]
  readonly transactions: readonly PaymentTransaction[]
  /** Whether the same kind was begun under this id before, of this payment or another. */
  readonly isRequestIdUsed: boolean
  /** Of the payment's row: it changes whenever anything in the row does. */
  readonly version: string
}

/** Reads payments about which something is to be decided, without locking them. */
export async function readPayments(
  { pool }: Pick<Storage, 'pool'>,
  group: readonly AskedPayment[],
): Promise<(ReadPayment | null)[]> {
  const rows = await sendPrepared<Row>(pool, READ, [
    group.map(({ clientId }) => clientId),
    group.map(({ name }) => name.paymentId ?? null),
    group.map(({ name }) => name.paymentRequestId ?? null),
    group.map(({ kind }) => kind ?? null),
    group.map(({ requestId }) => requestId ?? null),
  ])
  return inPlace(group, rows, (row) => ({
    payment: toPayment(row),
    attempts: (row.attempts ?? []).map((one) => toLockedAttempt(fromJson(one))),
    transactions: (row.transactions ?? []).map((one) =>
      toTransaction({ ...fromJson(one), request_digest: Buffer.from(one.request_digest, 'hex') }),
    ),
    isRequestIdUsed: row.is_request_id_used,
    version: row.version,
  }))
}

/** A row within JSON: times, amounts and bytes are text. */
type InJson<Table> = Table & {
  readonly amount_minor: never
  readonly created_at: never
  readonly decided_at: never
}
type AttemptRow = Selectable<AttemptsTable> & { readonly is_being_given_up: boolean }
type TransactionRow = Selectable<PaymentTransactionsTable> & { readonly request_digest: never }

type Row = { [Name in keyof PaymentsTable]: never } & {
  readonly position: bigint
  readonly version: string
  readonly attempts: readonly InJson<AttemptRow>[] | null
  readonly transactions: readonly InJson<TransactionRow>[] | null
  readonly is_request_id_used: boolean
}

const fromJson = <Table>(row: InJson<Table>): Table => ({
  ...row,
  amount_minor: BigInt(row.amount_minor),
  created_at: new Date(row.created_at),
  decided_at: row.decided_at === null ? null : new Date(row.decided_at),
})

// A row is found by an index look-up for each name, whatever the planner believes about the table's size.
const READ = `
select asked.position, found.*
from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
  with ordinality as asked (client_id, payment_id, payment_request_id, kind, request_id, position)
cross join lateral (
  select p.*, p.xmin::text as version,
    (
      select json_agg(made order by created_at, attempt_id) from (
        select client_id, attempt_id, payment_id, kind, provider, state, currency, amount_minor::text as amount_minor, instruction,
          result_code, created_at, decided_at, transaction_id, begun_by, reference, payer_url, resends,
          coalesce(given_up_until >= now(), false) as is_being_given_up
        from attempts a where a.client_id = asked.client_id and a.payment_id = p.payment_id
      ) as made
    ) as attempts,
    case when p.has_transactions then (
      select json_agg(made order by created_at, transaction_id) from (
        select client_id, transaction_id, kind, request_id, payment_id, encode(request_digest, 'hex') as request_digest, status,
          result_code, currency, amount_minor::text as amount_minor, created_at, decided_at, notify_url, details, begun_by
        from payment_transactions t where t.client_id = asked.client_id and t.payment_id = p.payment_id
      ) as made
    ) end as transactions,
    -- The order asks for the index of the ids: to a planner that knows nothing of the table all indexes are the same.
    (
      select true from payment_transactions t
      where t.client_id = asked.client_id and t.kind = asked.kind
        and t.request_id between asked.request_id and asked.request_id
      order by t.request_id limit 1
    ) is not null as is_request_id_used
  from payments p
  where p.client_id = asked.client_id and p.payment_id = coalesce(asked.payment_id, (
    select ids.payment_id from payment_request_ids ids
    where ids.client_id = asked.client_id and ids.payment_request_id = asked.payment_request_id))
  limit 1
) as found`
