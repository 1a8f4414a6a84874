import type { Amount } from '@amsel/contract'
import { type Happening, OWN, Refusal, transfersOf } from '../domain/index.ts'
import {
  getBalance,
  insertAgendaItemOnce,
  insertTransfers,
  lockLedger,
  type Transaction,
} from '../storage/index.ts'
import { CHECKPOINT_LEDGER } from './due/agenda-kinds.ts'

const CHECKPOINT_AFTER_MS = 3_600_000

/** Writes what an event moves, and sees to it that a checkpoint is taken some time later. */
export async function book(tx: Transaction, happening: Happening): Promise<void> {
  const { clientId, happenedAt } = happening
  await insertTransfers(tx, transfersOf(happening))
  const dueAt = new Date(happenedAt.getTime() + CHECKPOINT_AFTER_MS)
  await insertAgendaItemOnce(tx, { clientId, kind: CHECKPOINT_LEDGER, subjectId: 'all', dueAt })
}

/** Throws unless the merchant has this much; until the transaction ends nobody else takes of it. */
export async function requireFunds(tx: Transaction, clientId: string, amount: Amount): Promise<void> {
  const { currency, value } = amount
  await lockLedger(tx, clientId)
  const balanceMinor = await getBalance(tx, clientId, { holder: OWN, kind: 'payable', currency })
  if (balanceMinor < value) throw new Refusal('MERCHANT_BALANCE_NOT_ENOUGH')
}
