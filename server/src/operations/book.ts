import { type Happening, transfersOf } from '../domain/index.ts'
import { insertAgendaItemOnce, insertTransfers, type Transaction } from '../storage/index.ts'

export const CHECKPOINT_LEDGER = 'checkpoint_ledger'
const CHECKPOINT_AFTER_MS = 3_600_000

/** Writes what an event moves, and sees to it that a checkpoint is taken some time later. */
export async function book(tx: Transaction, happening: Happening): Promise<void> {
  const { clientId, happenedAt } = happening
  await insertTransfers(tx, transfersOf(happening))
  const dueAt = new Date(happenedAt.getTime() + CHECKPOINT_AFTER_MS)
  await insertAgendaItemOnce(tx, { clientId, kind: CHECKPOINT_LEDGER, subjectId: 'all', dueAt })
}
