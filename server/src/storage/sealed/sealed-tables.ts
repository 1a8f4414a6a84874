import type { Place } from '../../platform/sealing/index.ts'
import { PLACEMENTS } from '../distribution/placement.ts'
import type { Schema } from '../schema.ts'

/** The outbox keeps some bodies sealed, as text; for all others the name says whether they are. */
type SealedColumn<Table extends keyof Schema> =
  | Extract<keyof Schema[Table], `${string}_sealed`>
  | (Table extends 'notifications' ? 'body' : never)

type SealedTables = {
  readonly [Table in keyof Schema as [SealedColumn<Table>] extends [never] ? never : Table]: {
    /** What names a row within its client: values are bound to it. The table has an index by client and this. */
    readonly row: keyof Schema[Table] & string
    /** What the values of a column are sealed for. */
    readonly purposes: Readonly<Record<SealedColumn<Table>, string>>
  }
}

/** Every column that is sealed: a missing one does not compile. */
const TABLES = {
  gateway_secrets: { row: 'name', purposes: { secret_sealed: "gateway's secret" } },
  gateway_keys: { row: 'public_key', purposes: { private_key_sealed: 'gateway private key' } },
  provider_accounts: { row: 'name', purposes: { config_sealed: "provider's config" } },
  application_documents: { row: 'document_id', purposes: { content_sealed: 'application document' } },
  client_gateway_keys: { row: 'fingerprint', purposes: { private_key_sealed: 'gateway private key' } },
  card_tokens: {
    row: 'payment_id',
    purposes: { token_sealed: 'card token', provider_token_sealed: "provider's card token" },
  },
  presented_cards: { row: 'payment_id', purposes: { provider_token_sealed: 'presented card' } },
  payment_sessions: {
    row: 'payment_session_id',
    purposes: { saved_cards_sealed: 'saved cards of a session' },
  },
  agreements: {
    row: 'agreement_id',
    purposes: {
      code_sealed: 'authorization code',
      access_token_sealed: 'access token',
      refresh_token_sealed: 'refresh token',
      provider_code_sealed: "provider's authorization code",
      provider_access_token_sealed: "provider's access token",
      provider_refresh_token_sealed: "provider's refresh token",
    },
  },
  disputes: { row: 'dispute_id', purposes: { evidence_sealed: 'dispute evidence' } },
  bank_accounts: { row: 'account_id', purposes: { number_sealed: 'bank account' } },
  notifications: { row: 'notification_id', purposes: { body: 'notification body' } },
} as const satisfies SealedTables

export type SealedTable = keyof typeof TABLES

export const SEALED_TABLES = Object.keys(TABLES) as readonly SealedTable[]

/** Where a sealed value lies, and what it is for. Null for a client: the gateway itself. */
export const sealedPlace = <Table extends SealedTable>(
  table: Table,
  column: keyof (typeof TABLES)[Table]['purposes'],
  clientId: string | null,
  rowId: string,
): Place => {
  const purposes: (typeof TABLES)[Table]['purposes'] = TABLES[table].purposes
  return { purpose: purposes[column] as string, clientId, rowId }
}

export const rowColumnOf = (table: SealedTable): string => TABLES[table].row

export const sealedColumnsOf = (table: SealedTable): string[] => Object.keys(TABLES[table].purposes)

const OF_GATEWAY: ReadonlySet<SealedTable> = new Set([
  ...(['gateway_secrets', 'gateway_keys', 'provider_accounts'] as const),
  'application_documents',
])

/** Whether its rows are the gateway's own, and no client's. */
export const isOfGateway = (table: SealedTable): boolean => OF_GATEWAY.has(table)

/** Whether every node of a distributed database has a copy of it. */
export const isReference = (table: SealedTable): boolean => PLACEMENTS[table] === 'reference'
