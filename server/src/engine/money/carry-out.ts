import { type Actor, clientTime, type Payment, Refusal } from '../../domain/index.ts'
import {
  AccountShort,
  type ClaimedJob,
  type DatabaseTransaction,
  finishJob,
  rollUpBalances,
  getRowBalance,
  type HotUnits,
  IdTaken,
  UnitOfWork,
  writeLocked,
} from '../../storage/index.ts'
import { clientNow } from './client-now.ts'
import type { MoneyDeps } from './deps.ts'
import type { Unit } from './unit.ts'

/** Reads what the decision needs, and locks it until it is written: the payment first, then what belongs to it. */
export type LockedReader<Read extends object> = (tx: DatabaseTransaction) => Promise<Read>

/** The same for what can also be decided without a lock. */
export interface Reader<Read extends object> {
  /** Null where something must be read whose version could not be compared when it is written. */
  unlocked(units: HotUnits): Promise<Read | null>
  locked: LockedReader<Read>
}

/** Decides what is written, from what was read and the time alone. It may run twice, and its first result is discarded. */
type Decision<Read extends object, Result> = (unit: Unit, read: Read) => Result

/**
 * Carries out a decision. First everything is read without a lock, decided, and written by one statement that compares
 * the versions of what was read. If anything has changed, if it would be refused, if more must be read or written, or on
 * a distributed database, it is read again in a database transaction that locks it, and decided anew. Callers do not see
 * the difference.
 */
export async function carryOut<Read extends object, Result>(
  deps: MoneyDeps,
  actor: Actor,
  reader: Reader<Read> | LockedReader<Read>,
  decide: Decision<Read, Result>,
): Promise<Result> {
  const isLockedOnly = typeof reader === 'function'
  const written = isLockedOnly ? null : await optimistically(deps, actor, reader, decide)
  if (written) return written.result
  const read = isLockedOnly ? reader : reader.locked
  const { result } = await locked(deps, actor, async (tx) => ({ rows: await read(tx) }), decide)
  return result as Result
}

/**
 * The same for a job that is due at a moment of the client's time. A caller that has lost the lease writes nothing, and
 * gets null.
 */
export async function carryOutJob<Read extends object, Result>(
  deps: MoneyDeps,
  actor: Actor,
  { job, at, read }: { readonly job: ClaimedJob; readonly at: Date; readonly read: LockedReader<Read> },
  decide: Decision<Read, Result>,
): Promise<Result | null> {
  // The job's subject is locked first, as by everyone who also deletes its job: the other order can deadlock.
  const reading = async (tx: DatabaseTransaction) => {
    const rows = await read(tx)
    return (await finishJob(tx, job)) ? { rows, at } : null
  }
  return (await locked(deps, actor, reading, decide)).result
}

async function optimistically<Read extends object, Result>(
  deps: MoneyDeps,
  actor: Actor,
  read: Reader<Read>,
  decide: Decision<Read, Result>,
): Promise<{ readonly result: Result } | null> {
  if (deps.units.isDistributed) return null
  try {
    const rows = await read.unlocked(deps.units)
    if (!rows) return null
    const { clientId, clockOffsetMs } = actor.client
    const writes = new UnitOfWork(clientId, paymentIn(rows))
    const result = decide({ deps, writes, actor, now: clientTime(deps.clock, clockOffsetMs) }, rows)
    noteCauses(deps, writes)
    const written = await deps.units.write(writes, clockOffsetMs)
    if (!written) return null
    if (written.isToBeSent) deps.notifications.wake(clientId)
    return { result }
  } catch (error) {
    // What was read without a lock may be stale: nobody is refused because of it.
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Before they are written: a notification may be on its way before its writer knows that it is. */
function noteCauses({ trace }: MoneyDeps, { writes }: UnitOfWork): void {
  if (trace === null) return
  for (const write of writes) if (write.part === 'new_notifications') trace.causes(write.entry.notificationId)
}

/** Of what was read, the payment is what changes. */
const paymentIn = (rows: { readonly payment?: Payment | null }): Payment | null => rows.payment ?? null

/** With more rivals for an id than this, something else is wrong. */
const TRIES_MAX = 5

interface Locked<Read> {
  readonly rows: Read
  /** Absent: the client's time once everything is locked. */
  readonly at?: Date
}

/**
 * If an account's row does not hold the amount taken out, incoming transfers are rolled up first, in commits of their
 * own, and everything is read and decided again: only then may the answer be that there is too little.
 */
async function locked<Read extends object, Result>(
  deps: MoneyDeps,
  actor: Actor,
  read: (tx: DatabaseTransaction) => Promise<Locked<Read> | null>,
  decide: Decision<Read, Result>,
): Promise<{ readonly result: Result | null }> {
  const { clientId } = actor.client
  let isAllRolledUp = false
  for (let tries = 1; ; tries++)
    try {
      const written = await deps.db.transaction().execute(async (tx) => {
        const found = await read(tx)
        if (!found) return null
        const writes = new UnitOfWork(clientId, paymentIn(found.rows))
        const now = found.at ?? (await clientNow(deps, tx, clientId))
        const result = decide({ deps, writes, actor, now }, found.rows)
        noteCauses(deps, writes)
        await writeLocked(tx, writes)
        return { result, notifies: writes.notifies }
      })
      if (written?.notifies) deps.notifications.wake(clientId)
      return { result: written?.result ?? null }
    } catch (error) {
      if (error instanceof AccountShort) {
        if (isAllRolledUp) throw new Refusal('MERCHANT_BALANCE_NOT_ENOUGH')
        isAllRolledUp = !(await rollUpUntilEnough(deps, clientId, error))
      } else if (!(error instanceof IdTaken) || tries >= TRIES_MAX) throw error
    }
}

/** Checks the row after each slice, and once more when nothing was left: somebody else may have rolled up the rest. */
async function rollUpUntilEnough(
  { db }: MoneyDeps,
  clientId: string,
  { movement }: AccountShort,
): Promise<boolean> {
  for (;;) {
    const rolledUp = await rollUpBalances(db, clientId)
    if ((await getRowBalance(db, clientId, movement)) + movement.amountMinor >= 0n) return true
    if (rolledUp === 0) return false
  }
}
