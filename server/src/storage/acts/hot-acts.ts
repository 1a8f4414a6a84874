import type { Storage } from '../connection/database.ts'
import { Grouped } from '../connection/grouped.ts'
import type { CollectedWrites } from './collected-writes.ts'
import {
  type AskedToChange,
  type AskedToCharge,
  type ReadToChange,
  type ReadToCharge,
  readToChange,
  readToCharge,
} from './read-payments.ts'
import { type WrittenAct, writeActs } from './write-acts.ts'

const GROUP_MAX = 64
/** As long as one statement may take: while the database hangs, nobody waits for one group after the other. */
const PATIENCE_MS = 5_000
const READS = { sizeMax: GROUP_MAX, underWayMax: 2, patienceMs: PATIENCE_MS } as const

/**
 * The statements that move money, shared by the requests of one moment. An act reads what it needs, holds nobody, and is
 * written by one statement, or not at all where anything has changed meanwhile.
 */
export class HotActs {
  readonly #isDistributed: boolean
  readonly #charges: Grouped<AskedToCharge, ReadToCharge | null>
  readonly #changes: Grouped<AskedToChange, ReadToChange | null>
  readonly #writes: Grouped<CollectedWrites, WrittenAct | null>

  constructor(storage: Pick<Storage, 'pool' | 'isDistributed' | 'changes'>) {
    this.#isDistributed = storage.isDistributed
    this.#charges = new Grouped((group) => readToCharge(storage, group), READS)
    this.#changes = new Grouped((group) => readToChange(storage, group), READS)
    this.#writes = new Grouped((group) => writeActs(storage, group), {
      sizeMax: GROUP_MAX,
      underWayMax: 1,
      patienceMs: PATIENCE_MS,
    })
  }

  /** Null where there is no such payment, and on a distributed database: there every act holds its payment. */
  async readToCharge(asked: AskedToCharge): Promise<ReadToCharge | null> {
    return this.#isDistributed ? null : this.#charges.add('', asked)
  }

  async readToChange(asked: AskedToChange): Promise<ReadToChange | null> {
    return this.#isDistributed ? null : this.#changes.add('', asked)
  }

  /**
   * Null when nothing was written. Clients never share a group, nor do acts of
   * different shapes: so there are as many statements as there are shapes, and no more.
   */
  async write(act: CollectedWrites): Promise<WrittenAct | null> {
    if (this.#isDistributed) return null
    act.end()
    return this.#writes.add(`${act.clientId} ${act.shape}`, act)
  }
}
