import type { Generated } from 'kysely'
import type { AlertChoice, MatterName, OperatorRole, Severity } from '../../domain/index.ts'
import type { Json } from '../connection/json.ts'
import type {
  PortalPasskeysTable,
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
  alerts: AlertsTable
  alert_rounds: AlertRoundsTable
  alert_recipients: AlertRecipientsTable
  alerts_told: AlertsToldTable
  alert_messages: AlertMessagesTable
}

interface OperatorUsersTable {
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

interface OperatorSessionsTable {
  id: string
  user_id: string
  token: string
  expires_at: Date
  address: string | null
  user_agent: string | null
  created_at: Date
  updated_at: Date
  sso_role: OperatorRole | null
  claims_at: Date | null
}

interface OperatorCredentialsTable {
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
  issuer: string | null
  email: string | null
  is_email_verified: boolean | null
}

interface OperatorsTable {
  user_id: string
  role: OperatorRole | null
  is_enabled: Generated<boolean>
  joined_at: Date
  invited_by: string | null
}

export interface OperatorInvitationsTable {
  invitation_id: string
  token_digest: Buffer
  email: string | null
  role: OperatorRole
  invited_by: string
  created_at: Date
  expires_at: Date
  inviter_id: string | null
}

type ProposalKind =
  | 'approve_merchant'
  | 'adjust_balance'
  | 'export_payer'
  | 'erase_payer'
  | 'book_difference'
  | 'change_plan'

export interface OperatorProposalsTable {
  proposal_id: string
  kind: ProposalKind
  client_id: string | null
  wish: Json
  reason: string
  asked_by: string
  asked_at: Date
  state: 'WAITING' | 'ALLOWED' | 'DONE' | 'REFUSED' | 'WITHDRAWN' | 'VOID'
  decided_by: string | null
  decided_at: Date | null
  decision: string | null
  outcome: Json
  digest: string | null
}

interface GatewayNodesTable {
  node_id: string
  host: string
  pid: number
  version: string
  processes: number
  started_at: Date
  seen_at: Date
  schema_version: number | null
}

interface AlertsTable {
  name: MatterName
  severity: Severity
  count: number
  since: Date
  oldest_at: Date | null
  seen_at: Date
}

interface AlertRoundsTable {
  round: string
  run_at: Date
  due_at: Date
}

interface AlertRecipientsTable {
  recipient: string
  choice: Generated<AlertChoice>
  digested_at: Date
}

interface AlertsToldTable {
  recipient: string
  name: MatterName
  severity: Severity
  count: number
  since: Date
  told_at: Date
}

export interface AlertMessagesTable {
  message_id: string
  recipient: string
  name: MatterName | null
  content: Json
  created_at: Date
  due_at: Date
  tries: Generated<number>
  sent_at: Date | null
  failed_at: Date | null
  last_error: string | null
}
