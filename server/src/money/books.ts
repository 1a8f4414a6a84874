import type { Amount } from '@amsel/contract'
import { type Happening, HOUR_MS, later, OWN, Refusal, transfersOf } from '../domain/index.ts'
import { getBalance, insertAgendaItemOnce, insertTransfers, lockLedger } from '../storage/index.ts'
import type { Act } from './act.ts'

const CHECKPOINT_AFTER_MS = HOUR_MS

/** Writes what an event moves, and sees to it that a checkpoint is taken some time later. */
export async function book(
  { tx, actor, now }: Act,
  event: Omit<Happening, 'clientId' | 'happenedAt'>,
): Promise<void> {
  const { clientId } = actor.client
  await insertTransfers(tx, transfersOf({ ...event, clientId, happenedAt: now }))
  const dueAt = later(now, CHECKPOINT_AFTER_MS)
  await insertAgendaItemOnce(tx, { clientId, kind: 'checkpoint_ledger', subjectId: 'all', dueAt })
}

/** Throws unless the merchant has this much; until the act ends nobody else takes of it. */
export async function requireFunds({ tx, actor }: Act, { currency, value }: Amount): Promise<void> {
  const { clientId } = actor.client
  await lockLedger(tx, clientId)
  const balanceMinor = await getBalance(tx, clientId, { holder: OWN, kind: 'payable', currency })
  if (balanceMinor < value) throw new Refusal('MERCHANT_BALANCE_NOT_ENOUGH')
}
