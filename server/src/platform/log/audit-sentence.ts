import { type AuditAction, type AuditEntry, GATEWAY_ITSELF } from '../../domain/index.ts'
import type { Entry } from './text-lines.ts'

/** An entry as its line holds it: times are text there. */
type Audited = Pick<AuditEntry, 'clientId' | 'action' | 'subject' | 'before' | 'after' | 'actor' | 'address'>

const DECIDED: Readonly<Record<string, string>> = {
  ALLOWED: 'allowed',
  DONE: 'allowed',
  REFUSED: 'refused',
  WITHDRAWN: 'withdrew',
  VOID: 'made void',
}

const DONE_TO_PAYOUT: Readonly<Record<string, string>> = {
  APPROVED: 'approved',
  CANCELLED: 'cancelled',
  SENT: 'reported as sent',
  PAID: 'reported as paid',
  REJECTED: 'reported as rejected',
  RETURNED: 'reported as returned',
}

const SENTENCES: Readonly<Record<AuditAction, (entry: Audited) => string>> = {
  merchant_created: ({ clientId, after }) => `created the merchant ${clientId} (${after?.name})`,
  merchant_disabled: ({ clientId }) => `disabled the merchant ${clientId}`,
  merchant_enabled: ({ clientId }) => `enabled the merchant ${clientId}`,
  merchant_settings_changed: ({ clientId }) => `changed the settings of the merchant ${clientId}`,
  brand_changed: ({ clientId }) => `changed the branding of the merchant ${clientId}`,
  client_emptied: ({ clientId }) => `emptied the merchant ${clientId}`,
  store_pages_made: ({ clientId }) => `created a till and a phone for the merchant ${clientId}`,
  payment_link_made: ({ clientId, subject }) => `made ${subject} of the merchant ${clientId}`,
  payment_link_closed: ({ clientId, subject }) => `closed ${subject} of the merchant ${clientId}`,
  plan_changed: ({ subject, after }) => `changed the ${subject}: ${after?.version} from ${after?.holdsFrom}`,
  settlement_changed: ({ clientId }) => `changed the settlement terms of the merchant ${clientId}`,
  bank_account_added: ({ clientId, after }) =>
    `added a bank account (${after?.currency}, …${after?.lastFour}) of the merchant ${clientId}`,
  bank_account_removed: ({ clientId, subject }) => `removed the ${subject} of the merchant ${clientId}`,
  bank_account_decided: ({ clientId, subject, after }) =>
    `${after?.state === 'APPROVED' ? 'approved' : 'refused'} the ${subject} of the merchant ${clientId}`,
  payout_made: ({ clientId, subject }) => `made the ${subject} of the merchant ${clientId}`,
  payout_decided: ({ clientId, subject, after }) =>
    `${DONE_TO_PAYOUT[String(after?.state)]} the ${subject} of the merchant ${clientId}`,
  payouts_held: ({ clientId }) => `put the payouts of the merchant ${clientId} on hold`,
  payouts_released: ({ clientId }) => `released the payouts of the merchant ${clientId}`,
  plan_assigned: ({ clientId, after }) =>
    after?.plan
      ? `gave the merchant ${clientId} the plan ${after.plan}`
      : `gave the merchant ${clientId} no plan but the standard one`,
  till_made: ({ clientId, after }) =>
    `created the till ${after?.name} in ${after?.store} of the merchant ${clientId}`,
  till_closed: ({ clientId, before }) =>
    `closed the till ${before?.name} in ${before?.store} of the merchant ${clientId}`,
  sale_begun: ({ clientId, subject, after }) =>
    `took ${subject} of the merchant ${clientId} at the till ${after?.till}`,
  store_pages_revoked: ({ clientId }) => `revoked the till and phone of the merchant ${clientId}`,
  client_key_added: ({ clientId, subject }) => `added ${subject} of the merchant ${clientId}`,
  client_key_retired: ({ clientId, subject }) => `retired ${subject} of the merchant ${clientId}`,
  gateway_key_made: (entry) => `created the gateway's ${keyOf(entry)}${forMerchant(entry)}`,
  gateway_key_switched: (entry) => `switched to the gateway's ${keyOf(entry)}${forMerchant(entry)}`,
  gateway_key_retired: (entry) => `retired the gateway's ${keyOf(entry)}${forMerchant(entry)}`,
  master_key_rotated: () => 'rotated the master key',
  notification_resent: ({ clientId, subject }) => `sent ${subject} of the merchant ${clientId} again`,
  address_retried: ({ clientId, subject }) => `had the ${subject} of the merchant ${clientId} retried`,
  agenda_item_retried: ({ clientId, subject }) => `had ${subject} of the merchant ${clientId} retried`,
  attempt_decided: ({ clientId, subject }) => `decided ${subject} of the merchant ${clientId}`,
  payment_refunded: ({ clientId, subject }) => `refunded ${subject} of the merchant ${clientId}`,
  payment_cancelled: ({ clientId, subject }) => `cancelled ${subject} of the merchant ${clientId}`,
  person_erased: ({ clientId }) => `erased a payer of the merchant ${clientId}`,
  organisation_created: ({ clientId, after }) => `created the organisation ${clientId} (${after?.name})`,
  organisation_renamed: ({ clientId, after }) => `renamed the organisation ${clientId} to ${after?.name}`,
  organisation_removed: ({ clientId, before }) =>
    `removed the organisation ${clientId} (${before?.name}), which nobody has confirmed`,
  member_invited: ({ clientId, subject, after }) => `invited ${subject} to ${clientId} as ${after?.role}`,
  invitation_withdrawn: ({ clientId }) => `withdrew an invitation to ${clientId}`,
  member_joined: ({ clientId, after }) => `joined ${clientId} as ${after?.role}`,
  member_role_changed: ({ clientId, subject, after }) =>
    `made ${subject} ${after?.role} of the organisation ${clientId}`,
  member_removed: ({ clientId, subject }) => `removed ${subject} from the organisation ${clientId}`,
  signed_in: ({ after }) => `signed in at the portal${after?.by ? ` by ${after.by}` : ''}`,
  account_changed: ({ subject }) => `changed the account: ${subject}`,
  production_asked_for: ({ clientId }) => `applied for a production client for ${clientId}`,
  application_documents_changed: ({ subject }) => `changed the documents of the ${subject}`,
  merchant_viewed: ({ clientId }) => `views the portal of the merchant ${clientId} as the merchant sees it`,
  production_decided: ({ clientId, after }) =>
    `${after?.status === 'APPROVED' ? 'approved' : 'refused'} the production client of ${clientId}`,
  payment_captured: ({ clientId, subject }) => `captured ${subject} of the merchant ${clientId}`,
  dispute_answered: ({ clientId, subject, after }) =>
    `answered ${subject} of the merchant ${clientId} (${after?.answer})`,
  notification_tested: ({ clientId, subject }) => `sent a test of ${subject} to the merchant ${clientId}`,
  client_key_restored: ({ clientId, subject }) => `brought back ${subject} of the merchant ${clientId}`,
  operator_invited: ({ subject, after }) => `invited ${subject} to run the gateway as ${after?.role}`,
  operator_invitation_withdrawn: () => 'withdrew the invitation of an operator',
  operator_joined: ({ subject }) => `let ${subject} run the gateway`,
  operator_changed: ({ subject, after }) =>
    after?.isEnabled === false
      ? `disabled the operator ${subject}`
      : `made the operator ${subject} ${after?.role}`,
  proposal_made: (entry) => `asked for ${entry.subject}${forMerchant(entry)}`,
  proposal_decided: (entry) =>
    `${DECIDED[String(entry.after?.state)] ?? 'decided'} ${entry.subject}${forMerchant(entry)}`,
  provider_added: ({ subject, after }) => `added the ${subject} (${after?.kind}, ${after?.environment})`,
  provider_replaced: ({ subject }) => `gave the ${subject} another config`,
  provider_disabled: ({ subject }) => `disabled the ${subject}`,
  provider_enabled: ({ subject }) => `enabled the ${subject}`,
  route_added: ({ clientId, subject }) => `added a ${subject} for the merchant ${clientId}`,
  route_removed: ({ clientId, subject }) => `removed a ${subject} of the merchant ${clientId}`,
  route_changed: ({ clientId, subject }) => `changed a ${subject} of the merchant ${clientId}`,
  method_disabled: ({ subject, after }) => `switched off ${subject}: ${after?.note}`,
  method_enabled: ({ subject }) => `switched ${subject} on again`,
  hold_begun: () => 'put the gateway on hold',
  hold_lifted: () => 'lifted the hold of the gateway',
  gateway_reconciled: ({ after }) => `reconciled with all providers since ${after?.since}`,
  schema_migrated: ({ after }) => `brought the database up to date (${countOf(after?.names)})`,
  database_distributed: () => 'distributed the database',
  gateway_started: ({ after }) => `started Amsel ${after?.version} (process ${after?.pid})`,
  gateway_stopped: () => 'stopped Amsel',
  authentication_failed: () => 'refused requests',
  audit_verified: (entry) =>
    `looked through the audit trail${forMerchant(entry)}: ${Number(entry.after?.bad) > 0 ? 'tampering found' : 'no tampering found'}`,
  read: (entry) => `read ${entry.subject}${forMerchant(entry)}`,
  exported: (entry) => `exported ${entry.subject}${forMerchant(entry)}`,
}

const REASONS: Readonly<Record<string, string>> = {
  unknown_client: 'an unknown client ID',
  disabled_client: 'a disabled client',
  wrong_signature: 'a wrong signature',
  unknown_key: 'an unknown key',
  stale_request: 'a Request-Time outside the tolerance',
  several: 'several faults',
}

/** An entry of the audit trail in a few words; null for any other line. */
export function auditSentence(entry: Entry): string | null {
  const audited = entry as unknown as Audited
  if (!Object.hasOwn(SENTENCES, audited.action ?? '')) return null
  if (audited.action === 'authentication_failed') return refusalSentence(audited)
  const done = SENTENCES[audited.action](audited)
  return audited.actor === 'gateway' ? done : `${audited.actor} ${done}`
}

function refusalSentence(audited: Audited): string {
  const { reason, count } = (audited.after ?? {}) as { reason?: string; count?: number }
  const requests = count === 1 ? '1 request' : `${count} requests`
  const from = audited.address === null ? '' : ` from ${audited.address}`
  const subject =
    audited.clientId === GATEWAY_ITSELF && audited.subject !== null ? ` (${audited.subject})` : ''
  return `refused ${requests} with ${REASONS[reason ?? ''] ?? reason}${forMerchant(audited)}${from}${subject}`
}

const forMerchant = ({ clientId }: Audited) =>
  clientId === GATEWAY_ITSELF ? '' : ` for the merchant ${clientId}`

/** `sandbox key 1` is the environment's, `gateway key 2` a merchant's own. */
const keyOf = ({ subject }: Audited) => subject?.replace(/^gateway /, '')

const countOf = (names: unknown) =>
  Array.isArray(names) ? `${names.length} ${names.length === 1 ? 'step' : 'steps'}` : 'no steps'
