import type pg from 'pg'
import type { Payment } from '../domain/index.ts'
import { statementName } from './database.ts'
import type { PaymentName } from './payments.ts'

/** What an inquiry shows of a payment. */
export type PaymentRecord = Pick<
  Payment,
  | 'clientId'
  | 'paymentId'
  | 'paymentRequestId'
  | 'status'
  | 'resultCode'
  | 'paymentMethodType'
  | 'amount'
  | 'createdAt'
  | 'paidAt'
  | 'metadata'
  | 'customizedInfo'
>

export interface Inquiry {
  readonly clientId: string
  readonly name: PaymentName
}

/** Reads payments by the gateway's ids or by the merchants'; all of a group in the same way. Only reads. */
export async function inquirePayments(
  pool: pg.Pool,
  group: readonly Inquiry[],
): Promise<(PaymentRecord | null)[]> {
  const isById = group[0]?.name.paymentId !== undefined
  const text = isById ? BY_ID : BY_REQUEST
  const { rows } = await pool.query<Row>({
    name: statementName(text),
    text,
    values: [
      group.map(({ clientId }) => clientId),
      group.map(({ name }) => (isById ? name.paymentId : name.paymentRequestId)),
    ],
  })
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
  readonly payment_method_type: string
  readonly currency: Payment['amount']['currency']
  readonly amount_minor: bigint
  readonly created_at: Date
  readonly paid_at: Date | null
  readonly metadata: string | null
  readonly customized_info: unknown
}

// A row is found by a look-up in the index for each name asked, whatever the planner believes of the table's size.
const select = (nameColumn: string) => `
select asked.position, found.*
from unnest($1::text[], $2::text[]) with ordinality as asked (client_id, name, position)
cross join lateral (
  select client_id, payment_id, payment_request_id, status, result_code, payment_method_type, currency, amount_minor,
    created_at, paid_at, metadata, customized_info
  from payments where payments.client_id = asked.client_id and payments.${nameColumn} = asked.name
  limit 1
) as found`

const BY_ID = select('payment_id')
const BY_REQUEST = select('payment_request_id')

const toRecord = (row: Row): PaymentRecord => ({
  clientId: row.client_id,
  paymentId: row.payment_id,
  paymentRequestId: row.payment_request_id,
  status: row.status,
  resultCode: row.result_code,
  paymentMethodType: row.payment_method_type,
  amount: { currency: row.currency, value: row.amount_minor },
  createdAt: row.created_at,
  paidAt: row.paid_at,
  metadata: row.metadata,
  customizedInfo: row.customized_info,
})
