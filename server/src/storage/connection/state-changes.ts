import type { PaymentStatus } from '@amsel/contract'
import { Kysely, type KyselyConfig, type TransactionBuilder } from 'kysely'
import type { AttemptKind, AttemptState } from '../../domain/index.ts'
import type { Span } from '../../platform/telemetry/index.ts'
import type { Schema } from '../schema.ts'
import type { Database, DatabaseTransaction } from './database.ts'

/** Something about a payment has changed, or an attempt has entered a state. */
export type StateChange =
  | {
      readonly of: 'payment'
      readonly clientId: string
      readonly paymentId: string
      /** The state that it entered; null where something else has changed. */
      readonly status: PaymentStatus | null
    }
  | {
      readonly of: 'attempt'
      readonly clientId: string
      readonly paymentId: string
      readonly provider: string
      readonly kind: AttemptKind
      readonly state: AttemptState
    }

/** Subscribers to changes of states. They are notified once a change is committed, and never if it is not. */
export interface StateChanges {
  tell(change: StateChange): void
}

/**
 * A database transaction that has not ended: what to do last, what to do after the commit, and who is notified of its
 * changes.
 */
interface Uncommitted {
  readonly beforeCommit: (() => Promise<void>)[]
  readonly whenCommitted: (() => void)[]
  readonly changes: StateChanges
}

const uncommitted = new WeakMap<Database, Uncommitted>()

/** To be called by the statement that changes a state. */
export function noteChange(tx: DatabaseTransaction, change: StateChange): void {
  const { whenCommitted, changes } = uncommittedOf(tx)
  whenCommitted.push(() => changes.tell(change))
}

/** Runs something, which must be quick and not fail, as soon as the database transaction has committed; never if it does not. */
export function whenCommitted(tx: DatabaseTransaction, act: () => void): void {
  uncommittedOf(tx).whenCommitted.push(act)
}

/** Runs something at the end of the database transaction, for rows that should be locked only briefly; if it fails, all fails. */
export function beforeCommit(tx: DatabaseTransaction, act: () => Promise<void>): void {
  uncommittedOf(tx).beforeCommit.push(act)
}

/** Fails for one that was begun in any other way: what its commit reports would be lost silently. */
function uncommittedOf(tx: DatabaseTransaction): Uncommitted {
  const found = uncommitted.get(tx)
  if (!found)
    throw new Error('a database transaction is begun by transaction().execute() of the storage alone')
  return found
}

/** How statements are sent, with a span each or without. */
type ConfigFor = (trace: Span | null) => KyselyConfig

/** A handle whose database transactions report what they have changed. */
export class TellingDatabase extends Kysely<Schema> {
  readonly #configFor: ConfigFor
  readonly #changes: StateChanges

  constructor(configFor: ConfigFor, changes: StateChanges, trace: Span | null = null) {
    super(configFor(trace))
    this.#configFor = configFor
    this.#changes = changes
  }

  /** The same connections for work that is traced. */
  tracedBy(trace: Span): TellingDatabase {
    return new TellingDatabase(this.#configFor, this.#changes, trace)
  }

  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      const acts: (() => void)[] = []
      const result = await execute(async (tx) => {
        const lastActs: (() => Promise<void>)[] = []
        uncommitted.set(tx, { beforeCommit: lastActs, whenCommitted: acts, changes: this.#changes })
        const done = await work(tx)
        for (const act of lastActs) await act()
        return done
      })
      for (const act of acts) act()
      return result
    }
    return builder
  }
}
