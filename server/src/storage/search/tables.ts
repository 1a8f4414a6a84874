import type { PaymentStatus, ResultCode } from '@amsel/contract'
import type { LedgerEvent, TransactionKind, TransactionStatus } from '../../domain/index.ts'

export interface SearchTables {
  payment_search: PaymentSearchTable
  payment_counts: PaymentCountsTable
  payment_day_counts: PaymentDayCountsTable
  transaction_search: TransactionSearchTable
  movement_search: MovementSearchTable
  search_marks: SearchMarksTable
}

export interface PaymentSearchTable {
  client_id: string
  payment_id: string
  payment_request_id: string
  order_reference: string | null
  buyer_reference: string | null
  status: PaymentStatus
  result_code: ResultCode
  product_code: string
  payment_method_type: string
  currency: string
  amount_minor: bigint
  captured_minor: bigint
  refunded_minor: bigint
  disputed_minor: bigint
  card_last_four: string | null
  is_disputed: boolean
  has_open_dispute: boolean
  created_at: Date
  paid_at: Date | null
}

interface PaymentCountsTable {
  client_id: string
  hour: Date
  payment_method_type: string
  currency: string
  status: PaymentStatus
  result_code: ResultCode
  payments: bigint
  amount_minor: string
}

interface PaymentDayCountsTable {
  client_id: string
  day: Date
  payment_method_type: string
  currency: string
  status: PaymentStatus
  result_code: ResultCode
  payments: bigint
  amount_minor: string
}

interface TransactionSearchTable {
  client_id: string
  transaction_id: string
  kind: TransactionKind
  status: TransactionStatus
}

interface MovementSearchTable {
  client_id: string
  currency: string
  event_kind: LedgerEvent
  leg: number
  happened_at: Date
  event_id: string
}

export interface SearchMarksTable {
  client_id: string
  payments_through: string
  transactions_through: string
  disputes_through: string
  attempts_through: Date
  open_through: string
  bound: Date
  walked_at: Date
  is_filled: boolean
}
