import type { AuditAction } from 'amsel/portal-api'

/** What a merchant's own trail tells of, in the order of the areas; what the gateway does for itself is not in it. */
export const MERCHANT_ACTIONS = [
  ...(['signed_in', 'account_changed', 'authentication_failed', 'read', 'exported'] as const),
  ...(['payment_refunded', 'payment_captured', 'payment_cancelled', 'dispute_answered'] as const),
  ...(['notification_resent', 'notification_tested', 'merchant_settings_changed', 'brand_changed'] as const),
  ...(['client_key_added', 'client_key_retired', 'client_key_restored'] as const),
  ...(['gateway_key_made', 'gateway_key_switched', 'gateway_key_retired'] as const),
  ...([
    'merchant_created',
    'merchant_disabled',
    'merchant_enabled',
    'client_emptied',
    'store_pages_made',
    'store_pages_revoked',
    'payment_link_made',
    'payment_link_closed',
    'till_made',
    'till_closed',
    'sale_begun',
    'person_erased',
    'merchant_viewed',
  ] as const),
  ...(['organisation_created', 'organisation_renamed', 'member_invited', 'invitation_withdrawn'] as const),
  ...(['member_joined', 'member_role_changed', 'member_removed'] as const),
  ...(['settlement_changed', 'bank_account_added', 'bank_account_removed', 'bank_account_decided'] as const),
  ...(['payout_made', 'payout_decided', 'payouts_held', 'payouts_released'] as const),
  ...(['production_asked_for', 'application_documents_changed', 'production_decided'] as const),
] as const satisfies readonly AuditAction[]

/** All that the trail of the whole gateway tells of. */
export const ALL_ACTIONS = [
  ...MERCHANT_ACTIONS,
  ...(['organisation_removed', 'attempt_decided', 'address_retried', 'agenda_item_retried'] as const),
  ...(['proposal_made', 'proposal_decided', 'operator_invited', 'operator_invitation_withdrawn'] as const),
  ...(['operator_joined', 'operator_changed', 'provider_added', 'provider_replaced'] as const),
  ...(['provider_disabled', 'provider_enabled', 'route_added', 'route_removed'] as const),
  ...(['route_changed', 'method_disabled', 'method_enabled'] as const),
  ...(['hold_begun', 'hold_lifted', 'gateway_reconciled', 'master_key_rotated'] as const),
  ...(['schema_migrated', 'database_distributed', 'gateway_started', 'gateway_stopped'] as const),
  ...(['plan_changed', 'plan_assigned'] as const),
  'audit_verified',
] as const satisfies readonly AuditAction[]
