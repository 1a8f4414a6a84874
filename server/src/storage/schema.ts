import type {
  AgreementScope,
  CodeOutcome,
  CustomerWallet,
  DeliveryFailure,
  DeliveryState,
  DisputeAcceptReason,
  DisputeJudgedResult,
  DisputeType,
  PaymentStatus,
  ProductCodes,
  RegistrationStatus,
  ResultCode,
  ReviewingWallet,
  ReviewStatus,
} from '@amsel/contract'
import type { ColumnType, Generated } from 'kysely'
import type {
  AccountKind,
  AgreementState,
  Attempt,
  AttemptState,
  CaptureMode,
  Client,
  DisputeState,
  DropPoint,
  Environment,
  LedgerEvent,
  TransactionKind,
  TransactionStatus,
} from '../domain/index.ts'

/** The tables as the migrations make them; a test compares the two. */
export interface Schema {
  gateway_keys: GatewayKeysTable
  clients: ClientsTable
  client_keys: ClientKeysTable
  client_clocks: ClientClocksTable
  payments: PaymentsTable
  attempts: AttemptsTable
  transfers: TransfersTable
  ledger_checkpoints: LedgerCheckpointsTable
  checkpoint_balances: CheckpointBalancesTable
  agenda: AgendaTable
  simulated_charges: SimulatedChargesTable
  payment_transactions: PaymentTransactionsTable
  card_vault: CardVaultTable
  card_tokens: CardTokensTable
  simulated_cards: SimulatedCardsTable
  payment_codes: PaymentCodesTable
  payment_code_failures: PaymentCodeFailuresTable
  order_codes: OrderCodesTable
  client_notification_urls: ClientNotificationUrlsTable
  notifications: NotificationsTable
  notification_attempts: NotificationAttemptsTable
  notification_endpoints: NotificationEndpointsTable
  notification_feeds: NotificationFeedsTable
  notification_listeners: NotificationListenersTable
  planned_outcomes: PlannedOutcomesTable
  agreements: AgreementsTable
  disputes: DisputesTable
  payment_sessions: PaymentSessionsTable
  registrations: RegistrationsTable
  registration_reviews: RegistrationReviewsTable
}

/** Written as JSON text, read back parsed. */
type Json = ColumnType<unknown, string | null, string | null>

interface GatewayKeysTable {
  key_id: Generated<bigint>
  environment: Environment
  version: number
  public_key: string
  private_key_sealed: Buffer
  created_at: Generated<Date>
}

interface ClientsTable {
  client_id: string
  name: string
  environment: Environment
  region: string | null
  status: Generated<Client['status']>
  gateway_key_id: bigint
  created_at: Generated<Date>
  notifies_again: Generated<boolean>
  notifies_in_strict_order: Generated<boolean>
  client_number: Generated<bigint>
}

interface ClientKeysTable {
  client_id: string
  version: number
  public_key: string
  created_at: Generated<Date>
  retired_at: Date | null
}

interface ClientClocksTable {
  client_id: string
  offset_ms: Generated<bigint>
  target_offset_ms: Generated<bigint>
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
  is_mark: Generated<boolean>
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
}

interface CardVaultTable {
  client_id: string
  payment_id: string
  card_sealed: Buffer
  shred_at: Date
}

interface CardTokensTable {
  client_id: string
  token_digest: Buffer
  payment_id: string
  token_sealed: Buffer
  provider_token_sealed: Buffer
  card: Json
  created_at: Date
}

interface SimulatedCardsTable {
  client_id: string
  provider_token: string
  result_code: ResultCode
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
}

interface TransfersTable {
  client_id: string
  event_kind: LedgerEvent
  event_id: string
  leg: number
  debit_holder: string
  debit_kind: AccountKind
  credit_holder: string
  credit_kind: AccountKind
  currency: string
  amount_minor: bigint
  happened_at: Date
  recorded_at: Generated<Date>
}

interface LedgerCheckpointsTable {
  client_id: string
  through: Date
}

interface CheckpointBalancesTable {
  client_id: string
  holder: string
  kind: AccountKind
  currency: string
  balance_minor: string
}

interface AgendaTable {
  client_id: string
  kind: string
  subject_id: string
  due_at: Date
  tries: Generated<number>
  lease_token: string | null
  lease_until: Date | null
}

interface SimulatedChargesTable {
  client_id: string
  charge_key: string
  outcome: 'SUCCESS' | 'FAIL' | 'PENDING'
  result_code: ResultCode
  settles_at: Date | null
}

interface ClientNotificationUrlsTable {
  client_id: string
  kind: string
  url: string
  address: string
}

export interface NotificationsTable {
  client_id: string
  notification_id: string
  kind: string
  subject_id: string
  sequence: number
  feed_position: bigint | null
  created_at: Date
  body: string
  is_interim: boolean
  url: string | null
  address: string | null
  state: DeliveryState
  attempts: Generated<number>
  attempts_of_round: Generated<number>
  first_failed_at: Date | null
  due_at: Date | null
  lease_token: string | null
  lease_until: Date | null
}

interface NotificationAttemptsTable {
  client_id: string
  notification_id: string
  attempt: number
  attempted_at: Date
  url: string | null
  headers: Json
  status: number | null
  answer: string | null
  failure: DeliveryFailure | null
  detail: string | null
  duration_ms: number
}

interface NotificationEndpointsTable {
  client_id: string
  address: string
  failing_since: Date | null
  marked_at: Date | null
  last_failure: DeliveryFailure | null
}

interface NotificationFeedsTable {
  client_id: string
  last_position: bigint
}

interface NotificationListenersTable {
  client_id: string
  listener_id: string
  listens_until: Date
}

interface PlannedOutcomesTable {
  client_id: string
  plan_id: string
  operation: string
  result_code: ResultCode | null
  delay_seconds: number | null
  drop_point: DropPoint | null
  times_left: number
  created_at: Generated<Date>
}

export interface AgreementsTable {
  client_id: string
  agreement_id: string
  state: AgreementState
  auth_state: string
  customer_belongs_to: CustomerWallet
  scopes: AgreementScope[]
  redirect_url: string | null
  notify_url: string | null
  auth_client_id: string | null
  created_at: Date
  decide_before: Date
  code_digest: Buffer | null
  code_sealed: Buffer | null
  code_expires_at: Date | null
  code_applied_at: Date | null
  access_token_digest: Buffer | null
  access_token_sealed: Buffer | null
  access_token_expires_at: Date | null
  refresh_token_digest: Buffer | null
  refresh_token_sealed: Buffer | null
  refresh_token_expires_at: Date | null
  replaced_digest: Buffer | null
  refreshed_at: Date | null
  user_login_id: string | null
  canceled_at: Date | null
  cancel_reason: string | null
}

interface PaymentCodesTable {
  client_id: string
  code_digest: Buffer
  payment_method_type: string
  outcome: CodeOutcome
  result_code: ResultCode | null
  issued_at: Date
  expires_at: Date
  payment_id: string | null
}

interface PaymentCodeFailuresTable {
  client_id: string
  minute: Date
  failures: number
}

interface OrderCodesTable {
  client_id: string
  order_code: string
  payment_id: string
}

export interface DisputesTable {
  client_id: string
  dispute_id: string
  payment_id: string
  type: DisputeType
  state: DisputeState
  currency: string
  amount_minor: bigint
  reason_code: string
  reason_message: string | null
  source: string
  capture_id: string | null
  arn: string | null
  opened_at: Date
  due_at: Date | null
  supplied_at: Date | null
  evidence_sealed: Buffer | null
  accepted_at: Date | null
  accept_reason: DisputeAcceptReason | null
  judged_at: Date | null
  judged_result: DisputeJudgedResult | null
  judged_minor: bigint | null
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
}

export interface RegistrationsTable {
  client_id: string
  registration_request_id: string
  request_digest: Buffer
  reference_merchant_id: string
  reference_store_id: string
  status: RegistrationStatus
  product_codes: ProductCodes
  merchant_info: Json
  store_info: Json
  notify_url: string | null
  pass_through_info: string | null
  created_at: Date
  updated_at: Date
  is_newest: boolean
}

interface RegistrationReviewsTable {
  client_id: string
  registration_request_id: string
  psp_name: ReviewingWallet
  status: ReviewStatus
  reject_reasons: string | null
  decided_at: Date | null
}
