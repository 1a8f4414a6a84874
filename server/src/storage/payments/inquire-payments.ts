import type { Payment, PaymentTransaction } from '../../domain/index.ts'
import { type Storage, sendPrepared } from '../connection/database.ts'
import type { PaymentName } from './payments.ts'

/**
 * What an inquiry shows about a payment. The first letter of its stored answer is enough, except where the page is
 * upstream; of its details, the instalment plan of a card.
 */
export type PaymentRecord = Pick<
  Payment,
  | 'clientId'
  | 'paymentId'
  | 'paymentRequestId'
  | 'status'
  | 'resultCode'
  | 'productCode'
  | 'paymentMethodType'
  | 'amount'
  | 'createdAt'
  | 'paidAt'
  | 'metadata'
  | 'customizedInfo'
  | 'captureMode'
  | 'authExpiresAt'
  | 'card'
  | 'answer'
  | 'details'
> & {
  readonly transactions: readonly ShownTransaction[]
}

/** As the database returns it, in JSON: times as text, amounts as text. */
export interface ShownTransaction {
  readonly kind: PaymentTransaction['kind']
  readonly transaction_id: string
  readonly request_id: string
  readonly status: PaymentTransaction['status']
  readonly result_code: PaymentTransaction['resultCode']
  readonly amount: string
  readonly decided_at: string | null
}

export interface Inquiry {
  readonly clientId: string
  readonly name: PaymentName
}

/**
 * Reads payments by the gateway's ids or by the merchants'; all of a group in the same way. Only reads. On a distributed
 * database a group is of one client, so that it reads from one node.
 */
export async function inquirePayments(
  { pool, isDistributed }: Pick<Storage, 'pool' | 'isDistributed'>,
  group: readonly Inquiry[],
): Promise<(PaymentRecord | null)[]> {
  const isById = group[0]?.name.paymentId !== undefined
  const { byId, byRequest } = isDistributed ? OF_ONE_CLIENT : OF_ANY_CLIENTS
  const text = isById ? byId : byRequest
  const rows = await sendPrepared<Row>(pool, text, [
    isDistributed ? group[0]?.clientId : group.map(({ clientId }) => clientId),
    group.map(({ name }) => (isById ? name.paymentId : name.paymentRequestId)),
  ])
  const found = new Map(rows.map((row) => [Number(row.position), toRecord(row)]))
  return group.map((_inquiry, index) => found.get(index + 1) ?? null)
}

interface Row {
  readonly position: bigint
  readonly client_id: string
  readonly payment_id: string
  readonly payment_request_id: string
  readonly status: Payment['status']
  readonly result_code: Payment['resultCode']
  readonly product_code: string
  readonly payment_method_type: string
  readonly currency: Payment['amount']['currency']
  readonly amount_minor: bigint
  readonly created_at: Date
  readonly paid_at: Date | null
  readonly metadata: string | null
  readonly customized_info: unknown
  readonly capture_mode: Payment['captureMode']
  readonly auth_expires_at: Date | null
  readonly card: Payment['card']
  readonly answer: string
  readonly credit_pay_plan: unknown
  readonly transactions: readonly ShownTransaction[] | null
}

/** The names that are asked for, and how the client of one is written. */
interface Asked {
  readonly from: string
  readonly clientId: string
}

// A row is found by an index look-up for each name, whatever the planner believes about the table's size.
const select = ({ from, clientId }: Asked, paymentId: string) => `
select asked.position, found.*
from ${from}
cross join lateral (
  select client_id, payment_id, payment_request_id, status, result_code, product_code, payment_method_type, currency, amount_minor,
    created_at, paid_at, metadata, customized_info, capture_mode, auth_expires_at, card, case when provider is not null and paid_at is null then answer else left(answer, 1) end as answer,
    case when card is not null and paid_at is not null then details -> 'creditPayPlan' end as credit_pay_plan,
    case when has_transactions then (
      select json_agg(done order by created_at, transaction_id) from (
        select kind, transaction_id, request_id, status, result_code, amount_minor::text as amount, created_at, decided_at
        from payment_transactions t where t.client_id = ${clientId} and t.payment_id = payments.payment_id
      ) as done
    ) end as transactions
  from payments
  where payments.client_id = ${clientId} and payments.payment_id = ${paymentId}
  limit 1
) as found`

const statements = (asked: Asked) => ({
  byId: select(asked, 'asked.name'),
  byRequest: select(
    asked,
    `(
    select ids.payment_id from payment_request_ids ids
    where ids.client_id = ${asked.clientId} and ids.payment_request_id = asked.name
  )`,
  ),
})

const OF_ANY_CLIENTS = statements({
  from: 'unnest($1::text[], $2::text[]) with ordinality as asked (client_id, name, position)',
  clientId: 'asked.client_id',
})
const OF_ONE_CLIENT = statements({
  from: 'unnest($2::text[]) with ordinality as asked (name, position)',
  clientId: '$1',
})

const toRecord = (row: Row): PaymentRecord => ({
  clientId: row.client_id,
  paymentId: row.payment_id,
  paymentRequestId: row.payment_request_id,
  status: row.status,
  resultCode: row.result_code,
  productCode: row.product_code,
  paymentMethodType: row.payment_method_type,
  amount: { currency: row.currency, value: row.amount_minor },
  createdAt: row.created_at,
  paidAt: row.paid_at,
  metadata: row.metadata,
  customizedInfo: row.customized_info,
  captureMode: row.capture_mode,
  authExpiresAt: row.auth_expires_at,
  card: row.card,
  answer: row.answer,
  details: row.credit_pay_plan ? { creditPayPlan: row.credit_pay_plan } : null,
  transactions: row.transactions ?? [],
})
