import type { Generated } from 'kysely'
import type { DocumentType, Role } from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'

export interface PortalTables {
  portal_users: PortalUsersTable
  portal_sessions: PortalSessionsTable
  portal_credentials: PortalCredentialsTable
  portal_verifications: PortalVerificationsTable
  portal_two_factors: PortalTwoFactorsTable
  portal_passkeys: PortalPasskeysTable
  sign_in_failures: SignInFailuresTable
  mail_counts: MailCountsTable
  organisations: OrganisationsTable
  organisation_members: OrganisationMembersTable
  organisation_invitations: OrganisationInvitationsTable
  organisation_clients: OrganisationClientsTable
  production_applications: ProductionApplicationsTable
  application_documents: ApplicationDocumentsTable
}

interface PortalUsersTable {
  id: string
  name: string
  email: string
  is_email_verified: boolean
  image: string | null
  has_two_factor: Generated<boolean>
  created_at: Date
  updated_at: Date
}

interface PortalSessionsTable {
  id: string
  user_id: string
  token: string
  expires_at: Date
  address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
}

interface PortalCredentialsTable {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  password_hash: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: Date | null
  refresh_token_expires_at: Date | null
  scope: string | null
  created_at: Date
  updated_at: Date
}

export interface PortalVerificationsTable {
  id: string
  identifier: string
  value: string
  expires_at: Date
  created_at: Date
  updated_at: Date
}

export interface PortalTwoFactorsTable {
  id: string
  user_id: string
  secret: string
  backup_codes: string
  is_verified: boolean | null
  failed_verifications: number | null
  locked_until: Date | null
}

export interface PortalPasskeysTable {
  id: string
  user_id: string
  name: string | null
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  is_backed_up: boolean
  transports: string | null
  aaguid: string | null
  created_at: Date | null
}

interface SignInFailuresTable {
  subject_digest: Buffer
  failures: number
  failed_at: Date
  locked_until: Date | null
  account_digest: Buffer | null
}

interface MailCountsTable {
  subject_digest: Buffer
  sent: number
  since: Date
}

interface OrganisationsTable {
  organisation_id: string
  name: string
  created_at: Date
}

interface OrganisationMembersTable {
  organisation_id: string
  user_id: string
  role: Role
  joined_at: Date
}

interface OrganisationInvitationsTable {
  invitation_id: string
  organisation_id: string
  token_digest: Buffer
  email: string
  role: Role
  invited_by: string
  created_at: Date
  expires_at: Date
}

interface OrganisationClientsTable {
  client_id: string
  organisation_id: string
}

export interface ProductionApplicationsTable {
  application_id: string
  organisation_id: string
  status: 'WAITING' | 'APPROVED' | 'REFUSED'
  merchant: Json
  region: string | null
  public_key: string | null
  asked_by: string
  asked_at: Date
  decided_at: Date | null
  reason: string | null
  client_id: string | null
}

interface ApplicationDocumentsTable {
  document_id: string
  application_id: string
  name: string
  type: DocumentType
  size: number
  content_sealed: Buffer
  added_by: string
  added_at: Date
  expires_at: Date | null
}
