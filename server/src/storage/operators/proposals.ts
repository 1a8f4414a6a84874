import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import type { OperatorProposalsTable } from './tables.ts'

/** What one operator asks for and another must allow. */
export interface Proposal {
  readonly proposalId: string
  readonly kind: OperatorProposalsTable['kind']
  readonly clientId: string | null
  readonly request: Readonly<Record<string, unknown>>
  readonly reason: string
  /** The user id of the person who asked. */
  readonly askedBy: string
  readonly askedAt: Date
  /** ALLOWED: somebody said yes, and it is being done. VOID: its subject has changed since. */
  readonly state: OperatorProposalsTable['state']
  /** A user id; for the command line, the mark of the person who typed. */
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly decision: string | null
  readonly outcome: Readonly<Record<string, unknown>> | null
  /** Of everything that it is about; null for one that an older version made. */
  readonly digest: string | null
}

export async function insertProposal(
  tx: DatabaseTransaction,
  proposal: Omit<Proposal, 'state' | 'decidedBy' | 'decidedAt' | 'decision' | 'outcome'>,
): Promise<void> {
  await tx
    .insertInto('operator_proposals')
    .values({
      proposal_id: proposal.proposalId,
      kind: proposal.kind,
      client_id: proposal.clientId,
      wish: JSON.stringify(proposal.request),
      reason: proposal.reason,
      asked_by: proposal.askedBy,
      asked_at: proposal.askedAt,
      state: 'WAITING',
      decided_by: null,
      decided_at: null,
      decision: null,
      outcome: null,
      digest: proposal.digest,
    })
    .execute()
}

export async function findProposal(db: Database, proposalId: string): Promise<Proposal | null> {
  const row = await db
    .selectFrom('operator_proposals')
    .where('proposal_id', '=', proposalId)
    .selectAll()
    .executeTakeFirst()
  return row ? toProposal(row) : null
}

/** Locks it: if two decide at the same moment, it is decided once. */
export async function lockProposal(tx: DatabaseTransaction, proposalId: string): Promise<Proposal | null> {
  const row = await tx
    .selectFrom('operator_proposals')
    .where('proposal_id', '=', proposalId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ? toProposal(row) : null
}

export async function updateProposal(
  tx: DatabaseTransaction,
  proposalId: string,
  now: Pick<Proposal, 'state' | 'decidedBy' | 'decidedAt' | 'decision' | 'outcome'>,
): Promise<void> {
  await tx
    .updateTable('operator_proposals')
    .where('proposal_id', '=', proposalId)
    .set({
      state: now.state,
      decided_by: now.decidedBy,
      decided_at: now.decidedAt,
      decision: now.decision,
      outcome: now.outcome && JSON.stringify(now.outcome),
    })
    .execute()
}

/** The undecided proposals about one application. The caller has locked the application. */
export async function findApprovalProposal(db: Database, applicationId: string): Promise<Proposal | null> {
  const row = await db
    .selectFrom('operator_proposals')
    .where(sql<boolean>`state in ('WAITING', 'ALLOWED')`)
    .where('kind', '=', 'approve_merchant')
    .where(sql<boolean>`wish ->> 'applicationId' = ${applicationId}`)
    .orderBy('asked_at')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
  return row ? toProposal(row) : null
}

/** Those that nobody has decided, or that were allowed and are not done, the oldest first. */
export async function listOpenProposals(db: Database, limit: number): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('operator_proposals')
    .where(sql<boolean>`state in ('WAITING', 'ALLOWED')`)
    .orderBy('asked_at')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toProposal)
}

/** All, the newest first, from before one on. */
export async function listProposals(
  db: Database,
  {
    before,
    limit,
  }: { readonly before: Pick<Proposal, 'askedAt' | 'proposalId'> | null; readonly limit: number },
): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('operator_proposals')
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(asked_at, proposal_id) < (${before?.askedAt}, ${before?.proposalId})`),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('proposal_id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toProposal)
}

const toProposal = (row: Selectable<OperatorProposalsTable>): Proposal => ({
  proposalId: row.proposal_id,
  kind: row.kind,
  clientId: row.client_id,
  request: row.wish as Proposal['request'],
  reason: row.reason,
  askedBy: row.asked_by,
  askedAt: row.asked_at,
  state: row.state,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at,
  decision: row.decision,
  outcome: row.outcome as Proposal['outcome'],
  digest: row.digest,
})
