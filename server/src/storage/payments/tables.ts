import type { CaptureMode, PaymentStatus, ResultCode } from '@amsel/contract'
import type { Generated } from 'kysely'
import type { Attempt, AttemptState, TransactionKind, TransactionStatus } from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'

export interface PaymentTables {
  payment_request_ids: PaymentRequestIdsTable
  payments: PaymentsTable
  payment_transactions: PaymentTransactionsTable
  attempts: AttemptsTable
  payment_sessions: PaymentSessionsTable
}

interface PaymentRequestIdsTable {
  client_id: string
  payment_request_id: string
  payment_session_id: string | null
  payment_id: string | null
  is_cancelled: Generated<boolean>
  cancelled_at: Generated<Date | null>
}

export interface PaymentsTable {
  client_id: string
  payment_id: string
  payment_request_id: string
  request_digest: Buffer
  status: PaymentStatus
  result_code: ResultCode
  product_code: string
  payment_method_type: string
  currency: string
  amount_minor: bigint
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  redirect_url: string
  notify_url: string | null
  order_description: string
  metadata: string | null
  customized_info: Json
  details: Json
  answer: string
  captured_minor: Generated<bigint>
  refunded_minor: Generated<bigint>
  disputed_minor: Generated<bigint>
  fee_minor: Generated<bigint>
  capture_mode: CaptureMode | null
  auth_expires_at: Date | null
  auth_closed_at: Date | null
  card: Json
  has_transactions: Generated<boolean>
  changed_by: string
  provider: string | null
  value_day: string | null
}

export interface PaymentTransactionsTable {
  client_id: string
  transaction_id: string
  kind: TransactionKind
  request_id: string
  payment_id: string
  request_digest: Buffer
  status: TransactionStatus
  result_code: ResultCode
  currency: string
  amount_minor: bigint
  created_at: Date
  decided_at: Date | null
  notify_url: string | null
  details: Json
  begun_by: string
}

export interface AttemptsTable {
  client_id: string
  attempt_id: string
  payment_id: string
  kind: Attempt['kind']
  provider: string
  state: AttemptState
  currency: string
  amount_minor: bigint
  instruction: Json
  result_code: ResultCode | null
  created_at: Date
  decided_at: Date | null
  transaction_id: string | null
  begun_by: string
  reference: string | null
  payer_url: string | null
  resends: Generated<number>
  given_up_until: Generated<Date | null>
}

export interface PaymentSessionsTable {
  client_id: string
  payment_session_id: string
  payment_request_id: string
  request_digest: Buffer
  product_scene: string | null
  request: Json
  offer: Json
  saved_cards_sealed: Buffer | null
  created_at: Date
  expires_at: Date
  answer: string
  created_by: string
}
