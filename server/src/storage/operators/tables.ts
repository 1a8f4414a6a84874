import type { Generated } from 'kysely'
import type { OperatorRole } from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'
import type {
  PortalCredentialsTable,
  PortalPasskeysTable,
  PortalSessionsTable,
  PortalTwoFactorsTable,
  PortalVerificationsTable,
} from '../portal/tables.ts'

export interface OperatorTables {
  operator_users: OperatorUsersTable
  operator_sessions: OperatorSessionsTable
  operator_credentials: OperatorCredentialsTable
  operator_verifications: PortalVerificationsTable
  operator_two_factors: PortalTwoFactorsTable
  operator_passkeys: PortalPasskeysTable
  operators: OperatorsTable
  operator_invitations: OperatorInvitationsTable
  operator_proposals: OperatorProposalsTable
  gateway_nodes: GatewayNodesTable
}

export interface OperatorUsersTable {
  id: string
  name: string
  email: string
  is_email_verified: boolean
  image: string | null
  has_two_factor: Generated<boolean>
  sso_role: OperatorRole | null
  created_at: Date
  updated_at: Date
}

export interface OperatorSessionsTable extends PortalSessionsTable {
  sso_role: OperatorRole | null
  claims_at: Date | null
}

export interface OperatorCredentialsTable extends PortalCredentialsTable {
  issuer: string | null
  email: string | null
  is_email_verified: boolean | null
}

export interface OperatorsTable {
  user_id: string
  role: OperatorRole | null
  is_enabled: Generated<boolean>
  joined_at: Date
}

export interface OperatorInvitationsTable {
  invitation_id: string
  token_digest: Buffer
  email: string | null
  role: OperatorRole
  invited_by: string
  created_at: Date
  expires_at: Date
}

export interface OperatorProposalsTable {
  proposal_id: string
  kind: 'approve_merchant' | 'adjust_balance' | 'export_payer' | 'erase_payer' | 'book_difference'
  client_id: string | null
  wish: Json
  reason: string
  asked_by: string
  asked_at: Date
  state: 'WAITING' | 'ALLOWED' | 'DONE' | 'REFUSED' | 'WITHDRAWN'
  decided_by: string | null
  decided_at: Date | null
  decision: string | null
  outcome: Json
}

export interface GatewayNodesTable {
  node_id: string
  host: string
  pid: number
  version: string
  processes: number
  started_at: Date
  seen_at: Date
}
