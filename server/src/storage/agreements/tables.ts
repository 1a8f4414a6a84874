import type { AgreementScope, CustomerWallet } from '@amsel/contract'
import type { AgreementState, AgreementStep } from '../../domain/index.ts'

export interface AgreementTables {
  agreements: AgreementsTable
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
  changed_by: string
  provider: string | null
  provider_code_sealed: Buffer | null
  provider_access_token_sealed: Buffer | null
  provider_access_token_expires_at: Date | null
  provider_refresh_token_sealed: Buffer | null
  provider_refresh_token_expires_at: Date | null
  provider_refreshed_for: Buffer | null
  provider_step: AgreementStep | null
  provider_asked_at: Date | null
}
