import { type Actor, clientTime, gatewayActor, Refusal } from '../domain/index.ts'
import {
  CollectedWrites,
  type DatabaseTransaction,
  MustHold,
  type ReadPayment,
  type Writer,
  type WrittenAct,
} from '../storage/index.ts'
import { clientNow } from './client-now.ts'
import type { MoneyParts } from './parts.ts'

/** What an actor does at one moment of its client's time, as far as it is written: all of it is, or nothing. */
export interface WritingAct {
  readonly parts: MoneyParts
  readonly tx: Writer
  readonly actor: Actor
  readonly now: Date
}

/** The same in a database transaction, which can also read, and holds what it has locked. */
export interface Act extends WritingAct {
  readonly tx: DatabaseTransaction
}

/** The same, as far as the gateway does it by itself. */
export const byItself = <Some extends WritingAct>(act: Some): Some => ({
  ...act,
  actor: gatewayActor(act.actor.client),
})

/** Whoever waits for a row takes it first: the time is read when it is held. */
export const beginAct = async (parts: MoneyParts, tx: DatabaseTransaction, actor: Actor): Promise<Act> => ({
  parts,
  tx,
  actor,
  now: await clientNow(parts, tx, actor.client.clientId),
})

/** What came of an act that held nothing. */
export interface DoneQuickly<T> extends WrittenAct {
  readonly result: T
}

/**
 * Does an act on a payment as it was read before, or on a new one, without holding it: what it writes is collected, and goes
 * out as one statement together with acts of others. Null where nothing was written, and it is to be done by an act that
 * holds its payment: when the payment or the clock has changed meanwhile, when the act would be refused, for what was read
 * may be old, and when it turns out to need more than was read.
 */
export async function actQuickly<T>(
  parts: MoneyParts,
  actor: Actor,
  read: ReadPayment | null,
  work: (act: WritingAct) => Promise<T>,
): Promise<DoneQuickly<T> | null> {
  const { clientId, clockOffsetMs } = actor.client
  const tx = new CollectedWrites(clientId, clockOffsetMs, read)
  try {
    const result = await work({ parts, tx, actor, now: clientTime(parts.clock, clockOffsetMs) })
    const written = await parts.acts.write(tx)
    return written && { result, version: written.version, isToBeSent: written.isToBeSent }
  } catch (error) {
    if (error instanceof MustHold || error instanceof Refusal) return null
    throw error
  }
}

/** The act with its database transaction, for what must read. */
export function holding(act: WritingAct): Act {
  const { tx } = act
  if (tx instanceof CollectedWrites) throw new MustHold()
  return { ...act, tx }
}
