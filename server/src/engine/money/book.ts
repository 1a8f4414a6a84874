import {
  asksForEnough,
  GUARDED,
  type Happening,
  type Movement,
  movementsOf,
  transfersOf,
} from '../../domain/index.ts'
import { insertTransfers } from '../../storage/index.ts'
import type { Unit } from './unit.ts'

/** Whose money moves, and who holds it; a paid payment or an attempt says both. */
interface Owner {
  readonly paymentId: string
  readonly provider: string | null
}

type Booked = Omit<Happening, 'clientId' | 'happenedAt' | keyof Owner>

/**
 * Books what an event moves. Incoming money, and money between the other accounts, waits for no lock. Money leaving the
 * guarded account is taken from its row, and only while there is enough.
 */
export function book({ writes, actor, now }: Unit, owner: Owner, event: Booked): void {
  const { clientId } = actor.client
  const { paymentId, provider } = owner
  if (provider === null) throw new Error(`nobody has taken the money of the payment ${paymentId}`)
  const transfers = transfersOf({ ...event, clientId, happenedAt: now, paymentId, provider })
  const movements = movementsOf(transfers)
  insertTransfers(
    writes,
    transfers,
    movements.filter((movement) => !isTaken(movement)),
  )
  for (const movement of movements.filter(isTaken)) writes.withdraw(movement, !asksForEnough(event.eventKind))
}

const isTaken = ({ kind, amountMinor }: Movement): boolean => kind === GUARDED && amountMinor < 0n
