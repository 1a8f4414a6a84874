import { DAY_MS } from '../time.ts'

/**
 * What an entry of the audit trail is about. Anything new that an operator, a user or the gateway can change gets an
 * action here.
 */
export const AUDIT_ACTIONS = [
  'merchant_created',
  'merchant_disabled',
  'merchant_enabled',
  'merchant_settings_changed',
  'brand_changed',
  'client_emptied',
  'store_pages_made',
  'store_pages_revoked',
  'client_key_added',
  'client_key_retired',
  'gateway_key_made',
  'gateway_key_switched',
  'gateway_key_retired',
  'master_key_rotated',
  'notification_resent',
  'address_retried',
  'agenda_item_retried',
  'payment_refunded',
  'payment_cancelled',
  'attempt_decided',
  'person_erased',
  'organisation_created',
  'organisation_renamed',
  'organisation_removed',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'signed_in',
  'account_changed',
  'production_asked_for',
  'application_documents_changed',
  'merchant_viewed',
  'production_decided',
  'payment_captured',
  'dispute_answered',
  'notification_tested',
  'client_key_restored',
  'operator_invited',
  'operator_invitation_withdrawn',
  'operator_joined',
  'operator_changed',
  'proposal_made',
  'proposal_decided',
  'provider_added',
  'provider_replaced',
  'provider_disabled',
  'provider_enabled',
  'route_added',
  'route_removed',
  'route_changed',
  'method_disabled',
  'method_enabled',
  'hold_begun',
  'hold_lifted',
  'gateway_reconciled',
  'schema_migrated',
  'database_distributed',
  'gateway_started',
  'gateway_stopped',
  'authentication_failed',
  'audit_verified',
  'read',
  'exported',
  'payment_link_made',
  'payment_link_closed',
  'plan_changed',
  'plan_assigned',
  'settlement_changed',
  'bank_account_added',
  'bank_account_removed',
  'bank_account_decided',
  'payout_made',
  'payout_decided',
  'payouts_held',
  'payouts_released',
  'till_made',
  'till_closed',
  'sale_begun',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Somebody looked at personal or secret data, or exported it. */
export type AccessAction = Extract<AuditAction, 'read' | 'exported'>

/** The client ID of entries that concern no client: the gateway's own. A client ID has no dash. */
export const GATEWAY_ITSELF = '-'

/** Who does something, and from where. */
export interface Who {
  /** The mark of an actor, such as `operator alice` or `gateway`; `stranger` is a caller that has proven nothing. */
  readonly actor: string
  /** The account that the process runs under. */
  readonly osUser: string | null
  readonly host: string | null
  /** Where a request came from over the network. */
  readonly address: string | null
  readonly traceId: string | null
}

/** Small, and without a private key, a token or a password. */
export type Facts = Readonly<Record<string, unknown>>

/** What happened. */
export interface AuditEvent {
  /** The client that it concerns, or `GATEWAY_ITSELF`. */
  readonly clientId: string
  readonly action: AuditAction
  /** What it is about, if not the client as a whole, such as `key 2`. */
  readonly subject: string | null
  readonly before: Facts | null
  readonly after: Facts | null
}

/** What happened, by whom and when. */
export interface AuditEntry extends AuditEvent, Who {
  readonly entryId: string
  readonly at: Date
}

/** No entry may be removed sooner: the database refuses to lose one of the last 365 days. */
export const AUDIT_DAYS_MIN = 366

/** Before which moment entries may be removed; null where all are kept. */
export const auditKeptFrom = (now: Date, days: number | null): Date | null =>
  days === null ? null : new Date(now.getTime() - days * DAY_MS)
