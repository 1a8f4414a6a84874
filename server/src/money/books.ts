import {
  asksForEnough,
  GUARDED,
  type Happening,
  type Movement,
  movementsOf,
  Refusal,
  transfersOf,
} from '../domain/index.ts'
import {
  type Database,
  type DatabaseTransaction,
  foldQueue,
  getRowBalance,
  insertTransfers,
  updateBalance,
} from '../storage/index.ts'
import type { WritingAct } from './act.ts'

/** Whose money is moved, and who holds it; a payment that was paid or an attempt says both. */
interface Owner {
  readonly paymentId: string
  readonly provider: string | null
}

type Booked = Omit<Happening, 'clientId' | 'happenedAt' | keyof Owner>

/**
 * Writes what an event moves. What comes in, and what moves in the other accounts, waits for nobody. What leaves the
 * guarded account is taken from its row, which is held until the act ends: whoever takes money out books last, inside of
 * `takingOut`.
 */
export async function book({ tx, actor, now }: WritingAct, owner: Owner, event: Booked): Promise<void> {
  const { clientId } = actor.client
  const { paymentId, provider } = owner
  if (provider === null) throw new Error(`nobody has taken the money of the payment ${paymentId}`)
  const transfers = transfersOf({ ...event, clientId, happenedAt: now, paymentId, provider })
  const movements = movementsOf(transfers)
  const taken = movements.filter(isTaken)
  await insertTransfers(
    tx,
    clientId,
    transfers,
    movements.filter((movement) => !isTaken(movement)),
  )
  const mayGoBelowZero = !asksForEnough(event.eventKind)
  for (const movement of taken)
    if (!(await updateBalance(tx, clientId, movement, { mayGoBelowZero }))) throw new AccountShort(movement)
}

const isTaken = ({ kind, amountMinor }: Movement): boolean => kind === GUARDED && amountMinor < 0n

/** The account's row does not hold what is to be taken out. What has come in and is not folded yet may be enough. */
class AccountShort extends Error {
  readonly movement: Movement

  constructor(movement: Movement) {
    super(`the account ${movement.kind} ${movement.currency} has less than is taken out`)
    this.movement = movement
  }
}

/**
 * Runs an act that may take money out. Where the account's row is not enough, what has come in is folded first, in
 * commits of its own, and the act is tried again. Only the act itself, run after all was folded, may find that there is
 * too little: meanwhile somebody may have done the very same, and then it has its answer.
 */
export async function takingOut<T>(
  { db }: { db: Database },
  clientId: string,
  act: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  let isAllFolded = false
  for (;;) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (!(error instanceof AccountShort)) throw error
      if (isAllFolded) throw new Refusal('MERCHANT_BALANCE_NOT_ENOUGH')
      isAllFolded = !(await foldUntilEnough(db, clientId, error.movement))
    }
  }
}

/** Looks at the row after each slice, and once more when nothing was left: somebody else may have folded the rest. */
async function foldUntilEnough(db: Database, clientId: string, movement: Movement): Promise<boolean> {
  for (;;) {
    const folded = await foldQueue(db, clientId)
    if ((await getRowBalance(db, clientId, movement)) + movement.amountMinor >= 0n) return true
    if (folded === 0) return false
  }
}
