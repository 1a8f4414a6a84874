import type { Selectable } from 'kysely'
import { type Actor, actorMark, type Dispute, requireDisputeStep } from '../../domain/index.ts'
import type { Database, DatabaseTransaction } from '../connection/database.ts'
import { requireUnchanged } from '../connection/require-unchanged.ts'
import type { UnitOfWork } from '../units/unit-of-work.ts'
import type { DisputesTable } from './tables.ts'

export function insertDispute(unit: UnitOfWork, dispute: Dispute): void {
  const row = {
    client_id: dispute.clientId,
    dispute_id: dispute.disputeId,
    payment_id: dispute.paymentId,
    type: dispute.type,
    currency: dispute.amount.currency,
    amount_minor: dispute.amount.value,
    reason_code: dispute.reasonCode,
    reason_message: dispute.reasonMessage,
    source: dispute.source,
    capture_id: dispute.captureId,
    arn: dispute.arn,
    opened_at: dispute.openedAt,
    due_at: dispute.dueAt,
    evidence_sealed: null,
    provider: dispute.provider,
    reference: dispute.reference,
    ...changing(dispute),
  }
  unit.also((tx) => tx.insertInto('disputes').values(row).execute())
  unit.stateChanges.push(changed(dispute))
}

const changed = ({ clientId, paymentId }: Dispute) =>
  ({ of: 'payment', clientId, paymentId, status: null }) as const

export async function findDispute(
  db: Database,
  clientId: string,
  disputeId: string,
): Promise<Dispute | null> {
  const row = await select(db, clientId, disputeId).executeTakeFirst()
  return row ? toDispute(row) : null
}

/** The dispute that a provider knows by this name. */
export async function findReportedDispute(
  db: Database,
  clientId: string,
  { provider, reference }: { readonly provider: string; readonly reference: string },
): Promise<Dispute | null> {
  const row = await db
    .selectFrom('disputes')
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .select(COLUMNS)
    .executeTakeFirst()
  return row ? toDispute(row) : null
}

/** The dispute, locked until the database transaction ends. The caller has already locked its payment. */
export async function lockDispute(
  tx: DatabaseTransaction,
  clientId: string,
  disputeId: string,
): Promise<Dispute | null> {
  const row = await select(tx, clientId, disputeId).forUpdate().executeTakeFirst()
  return row ? toDispute(row) : null
}

/** All disputes of a payment, in the order in which they came, and whether each document is still kept. */
export async function listDisputes(
  db: Database,
  clientId: string,
  paymentId: string,
): Promise<{ dispute: Dispute; hasDocument: boolean }[]> {
  const rows = await db
    .selectFrom('disputes')
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .orderBy('opened_at')
    .orderBy('dispute_id')
    .select(COLUMNS)
    .select(({ eb }) => eb('evidence_sealed', 'is not', null).as('has_document'))
    .execute()
  return rows.map((row) => ({ dispute: toDispute(row), hasDocument: row.has_document === true }))
}

/** All columns except the document, which is read separately. */
const COLUMNS = [
  ...(['client_id', 'dispute_id', 'payment_id', 'type', 'state', 'currency', 'amount_minor'] as const),
  ...(['reason_code', 'reason_message', 'source', 'capture_id', 'arn', 'opened_at', 'due_at'] as const),
  ...(['supplied_at', 'accepted_at', 'accept_reason', 'judged_at', 'judged_result', 'judged_minor'] as const),
  ...(['changed_by', 'provider', 'reference', 'wanted_state'] as const),
] as const satisfies readonly (keyof DisputesTable)[]

const select = (db: Database, clientId: string, disputeId: string) =>
  db
    .selectFrom('disputes')
    .where('client_id', '=', clientId)
    .where('dispute_id', '=', disputeId)
    .select(COLUMNS)

export async function findEvidence(
  db: Database,
  { clientId, disputeId }: Pick<Dispute, 'clientId' | 'disputeId'>,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('disputes')
    .where('client_id', '=', clientId)
    .where('dispute_id', '=', disputeId)
    .select('evidence_sealed')
    .executeTakeFirst()
  return row?.evidence_sealed ?? null
}

export type DisputeChange = Partial<
  Pick<Dispute, 'state' | 'suppliedAt' | 'acceptedAt' | 'acceptReason' | 'judgement' | 'wanted'>
>

export function updateDispute(
  unit: UnitOfWork,
  actor: Actor,
  dispute: Dispute,
  { evidenceSealed, ...change }: DisputeChange & { readonly evidenceSealed?: Buffer | null | undefined },
): Dispute {
  const next = { ...dispute, ...change, changedBy: actorMark(actor) }
  requireDisputeStep(dispute, next.state)
  unit.also(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('disputes')
      .set({ ...changing(next), ...(evidenceSealed !== undefined && { evidence_sealed: evidenceSealed }) })
      .where('client_id', '=', dispute.clientId)
      .where('dispute_id', '=', dispute.disputeId)
      .where('state', '=', dispute.state)
      .executeTakeFirst()
    requireUnchanged(numUpdatedRows, `the dispute ${dispute.disputeId}`)
  })
  unit.stateChanges.push(changed(dispute))
  return next
}

const changing = ({
  state,
  suppliedAt,
  acceptedAt,
  acceptReason,
  judgement,
  changedBy,
  wanted,
}: Dispute) => ({
  state,
  supplied_at: suppliedAt,
  accepted_at: acceptedAt,
  accept_reason: acceptReason,
  judged_at: judgement?.at ?? null,
  judged_result: judgement?.result ?? null,
  judged_minor: judgement?.amountMinor ?? null,
  changed_by: changedBy,
  wanted_state: wanted,
})

function toDispute(row: Selectable<Omit<DisputesTable, 'evidence_sealed'>>): Dispute {
  const { judged_at: at, judged_result: result, judged_minor: amountMinor } = row
  return {
    clientId: row.client_id,
    disputeId: row.dispute_id,
    paymentId: row.payment_id,
    type: row.type,
    state: row.state,
    amount: { currency: row.currency as Dispute['amount']['currency'], value: row.amount_minor },
    reasonCode: row.reason_code,
    reasonMessage: row.reason_message,
    source: row.source,
    captureId: row.capture_id,
    arn: row.arn,
    openedAt: row.opened_at,
    dueAt: row.due_at,
    suppliedAt: row.supplied_at,
    acceptedAt: row.accepted_at,
    acceptReason: row.accept_reason,
    judgement: at && result && amountMinor !== null ? { at, result, amountMinor } : null,
    changedBy: row.changed_by,
    provider: row.provider,
    reference: row.reference,
    wanted: row.wanted_state,
  }
}
