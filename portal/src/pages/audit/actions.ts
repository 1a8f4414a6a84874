import type { AuditAction } from '../../../../server/src/domain/audit/audit.ts'

/** What a merchant's own trail tells of, in the order of the areas; what the gateway does for itself is not in it. */
export const ACTIONS = [
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
    'person_erased',
    'merchant_viewed',
  ] as const),
  ...(['organisation_created', 'organisation_renamed', 'member_invited', 'invitation_withdrawn'] as const),
  ...(['member_joined', 'member_role_changed', 'member_removed'] as const),
  ...(['production_asked_for', 'application_documents_changed', 'production_decided'] as const),
] as const satisfies readonly AuditAction[]
