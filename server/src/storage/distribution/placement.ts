import type { Schema } from '../schema.ts'

/**
 * Where a table lies on a distributed database: with its client, or as a copy on every node (a reference table, to which
 * no request of the hot path writes).
 */
export type Placement = 'client' | 'reference'

/** What a table refers to stands before it. A test compares the list with the schema. */
export const PLACEMENTS: Readonly<Record<keyof Schema, Placement>> = {
  gateway_secrets: 'reference',
  gateway_keys: 'reference',
  clients: 'reference',
  client_keys: 'reference',
  client_gateway_keys: 'reference',
  client_notification_urls: 'reference',
  portal_users: 'reference',
  portal_sessions: 'reference',
  portal_credentials: 'reference',
  portal_verifications: 'reference',
  portal_two_factors: 'reference',
  portal_passkeys: 'reference',
  sign_in_failures: 'reference',
  organisations: 'reference',
  organisation_members: 'reference',
  organisation_invitations: 'reference',
  organisation_clients: 'reference',
  production_applications: 'reference',
  application_documents: 'reference',
  operator_users: 'reference',
  operator_sessions: 'reference',
  operator_credentials: 'reference',
  operator_verifications: 'reference',
  operator_two_factors: 'reference',
  operator_passkeys: 'reference',
  operators: 'reference',
  operator_invitations: 'reference',
  operator_proposals: 'reference',
  provider_accounts: 'reference',
  provider_routes: 'reference',
  gateway_holds: 'reference',
  payments: 'client',
  payment_request_ids: 'client',
  payment_sessions: 'client',
  payment_transactions: 'client',
  attempts: 'client',
  provider_events: 'client',
  disputes: 'client',
  order_codes: 'client',
  payment_codes: 'client',
  payment_code_failures: 'client',
  presented_cards: 'client',
  card_tokens: 'client',
  agreements: 'client',
  registrations: 'client',
  registration_reviews: 'client',
  transfers: 'client',
  account_balances: 'client',
  ledger_queue: 'client',
  agenda: 'client',
  client_clocks: 'client',
  client_logos: 'client',
  notifications: 'client',
  notification_attempts: 'client',
  notification_endpoints: 'client',
  notification_feeds: 'client',
  notification_listeners: 'client',
  notification_sequences: 'client',
  retention_marks: 'client',
  audit_entries: 'client',
  api_calls: 'client',
  api_call_gaps: 'client',
  key_uses: 'client',
  planned_outcomes: 'client',
  simulated_charges: 'client',
  simulated_cards: 'client',
  payment_search: 'client',
  payment_counts: 'client',
  payment_day_counts: 'client',
  transaction_search: 'client',
  movement_search: 'client',
  search_marks: 'client',
}

/** The list of migrations belongs to the node that is migrated: it is not distributed. */
export const LOCAL_TABLES: readonly string[] = ['schema_migrations']

/** All others lie where the rows of this one lie: a client's rows are always on one node. */
export const FIRST_OF_A_CLIENT: keyof Schema = 'payments'
