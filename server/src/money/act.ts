import { type Actor, gatewayActor } from '../domain/index.ts'
import type { DatabaseTransaction } from '../storage/index.ts'
import { clientNow } from './client-now.ts'
import type { MoneyParts } from './parts.ts'

/** What an actor does at one moment of its client's time. All of it is written in one database transaction. */
export interface Act {
  readonly parts: MoneyParts
  readonly tx: DatabaseTransaction
  readonly actor: Actor
  readonly now: Date
}

/** The same, as far as the gateway does it by itself. */
export const byItself = (act: Act): Act => ({ ...act, actor: gatewayActor(act.actor.client) })

/** Whoever waits for a row takes it first: the time is read when it is held. */
export const beginAct = async (parts: MoneyParts, tx: DatabaseTransaction, actor: Actor): Promise<Act> => ({
  parts,
  tx,
  actor,
  now: await clientNow(parts, tx, actor.client.clientId),
})
