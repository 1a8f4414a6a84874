import type { PaymentStatus } from '@amsel/contract'
import { Kysely, type KyselyConfig, type TransactionBuilder } from 'kysely'
import type { AttemptKind, AttemptState } from '../../domain/index.ts'
import { CollectedWrites, type Writer } from '../acts/collected-writes.ts'
import type { Schema } from '../schema.ts'
import type { Database } from './database.ts'

/** Something has come into a state. */
export type StateChange =
  | { readonly of: 'payment'; readonly status: PaymentStatus }
  | {
      readonly of: 'attempt'
      readonly provider: string
      readonly kind: AttemptKind
      readonly state: AttemptState
    }

/** Who wants to hear of changes of states. They are told when they have been committed, and never if they have not. */
export interface StateChanges {
  tell(change: StateChange): void
}

/** What was changed in database transactions that have not ended. */
const uncommitted = new WeakMap<Database, StateChange[]>()

/** To be called by the statement that changes a state. Where nobody wants to hear of it, nothing is remembered. */
export function noteChange(tx: Writer, change: StateChange): void {
  if (tx instanceof CollectedWrites) tx.stateChanges.push(change)
  else uncommitted.get(tx)?.push(change)
}

/** A handle whose database transactions tell what they have changed. */
export class TellingDatabase extends Kysely<Schema> {
  readonly #changes: StateChanges

  constructor(config: KyselyConfig, changes: StateChanges) {
    super(config)
    this.#changes = changes
  }

  override transaction(): TransactionBuilder<Schema> {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      const changes: StateChange[] = []
      const result = await execute((tx) => {
        uncommitted.set(tx, changes)
        return work(tx)
      })
      for (const change of changes) this.#changes.tell(change)
      return result
    }
    return builder
  }
}
