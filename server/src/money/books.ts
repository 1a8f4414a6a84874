import type { Amount } from '@amsel/contract'
import { type Happening, HOUR_MS, later, OWN, Refusal, transfersOf } from '../domain/index.ts'
import {
  type DatabaseTransaction,
  getBalance,
  insertAgendaItemOnce,
  insertTransfers,
  lockLedger,
} from '../storage/index.ts'

const CHECKPOINT_AFTER_MS = HOUR_MS

/** Writes what an event moves, and sees to it that a checkpoint is taken some time later. */
export async function book(tx: DatabaseTransaction, happening: Happening): Promise<void> {
  const { clientId, happenedAt } = happening
  await insertTransfers(tx, transfersOf(happening))
  const dueAt = later(happenedAt, CHECKPOINT_AFTER_MS)
  await insertAgendaItemOnce(tx, { clientId, kind: 'checkpoint_ledger', subjectId: 'all', dueAt })
}

/** Throws unless the merchant has this much; until the transaction ends nobody else takes of it. */
export async function requireFunds(tx: DatabaseTransaction, clientId: string, amount: Amount): Promise<void> {
  const { currency, value } = amount
  await lockLedger(tx, clientId)
  const balanceMinor = await getBalance(tx, clientId, { holder: OWN, kind: 'payable', currency })
  if (balanceMinor < value) throw new Refusal('MERCHANT_BALANCE_NOT_ENOUGH')
}
