import {
  asksForEnough,
  type Day,
  dayIn,
  GUARDED,
  type Happening,
  type Movement,
  movementsOf,
  statementLineOf,
  transfersOf,
} from '../../domain/index.ts'
import { insertTransfers } from '../../storage/index.ts'
import type { Unit } from './unit.ts'

/** Whose money moves, and who holds it; a paid payment or an attempt says both. */
interface Owner {
  readonly paymentId: string
  readonly provider: string | null
  /** Of a payment: what happens to it before that day concerns the money of that day. */
  readonly valueDay?: Day | null
}

type Booked = Omit<Happening, 'clientId' | 'happenedAt' | 'paymentId' | 'provider'>

/**
 * Books what an event moves. Incoming money, and money between the other accounts, waits for no lock. Money leaving the
 * guarded account is taken from its row, and only while there is enough.
 */
export function book(unit: Unit, owner: Owner, event: Booked): void {
  const { writes, actor, now } = unit
  const { clientId } = actor.client
  const { paymentId, provider } = owner
  if (provider === null) throw new Error(`nobody has taken the money of the payment ${paymentId}`)
  const valueDay = event.valueDay ?? stillPending(unit, owner.valueDay ?? null)
  const transfers = transfersOf({ ...event, clientId, happenedAt: now, paymentId, provider, valueDay })
  const movements = movementsOf(transfers)
  insertTransfers(writes, transfers, {
    movements: movements.filter((movement) => !isTaken(movement)),
    line: statementLineOf(transfers),
  })
  for (const movement of movements.filter(isTaken)) writes.withdraw(movement, !asksForEnough(event.eventKind))
}

const stillPending = ({ actor, now }: Unit, day: Day | null): Day | null =>
  day !== null && day > dayIn(actor.client.settlement.zone, now) ? day : null

const isTaken = ({ kind, amountMinor }: Movement): boolean => kind === GUARDED && amountMinor < 0n
