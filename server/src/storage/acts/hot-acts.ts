import type { Storage } from '../connection/database.ts'
import { GROUP_MAX, PATIENCE_MS } from '../connection/group-limits.ts'
import { Grouped } from '../connection/grouped.ts'
import { type CodeName, findPaymentCodes, type PaymentCode } from '../in-store/payment-codes.ts'
import type { CollectedWrites } from './collected-writes.ts'
import {
  type AskedToChange,
  type AskedToCharge,
  type ReadToChange,
  type ReadToCharge,
  readToChange,
  readToCharge,
} from './read-payments.ts'
import { isRival, type WrittenAct, writeActs } from './write-acts.ts'

const READS = { sizeMax: GROUP_MAX, underWayMax: 2, patienceMs: PATIENCE_MS } as const

/**
 * The statements that move money, shared by the requests of one moment. An act reads what it needs, holds nobody, and is
 * written by one statement, or not at all where anything has changed meanwhile.
 */
export class HotActs {
  readonly #isDistributed: boolean
  readonly #charges: Grouped<AskedToCharge, ReadToCharge | null>
  readonly #changes: Grouped<AskedToChange, ReadToChange | null>
  readonly #codes: Grouped<CodeName, PaymentCode | null>
  readonly #writes: Grouped<CollectedWrites, WrittenAct | null>

  constructor(storage: Pick<Storage, 'pool' | 'isDistributed' | 'changes'>) {
    this.#isDistributed = storage.isDistributed
    this.#charges = new Grouped((group) => readToCharge(storage, group), READS)
    this.#changes = new Grouped((group) => readToChange(storage, group), READS)
    this.#codes = new Grouped((group) => findPaymentCodes(storage, group), READS)
    this.#writes = new Grouped((group) => writeActs(storage, group), {
      sizeMax: GROUP_MAX,
      underWayMax: 1,
      patienceMs: PATIENCE_MS,
      isWorthTryingAlone: (error, size) => size > 1 && isRival(error),
    })
  }

  /** Null where there is no such payment, and on a distributed database: there every act holds its payment. */
  async readToCharge(asked: AskedToCharge): Promise<ReadToCharge | null> {
    return this.#isDistributed ? null : this.#charges.add('', asked)
  }

  async readToChange(asked: AskedToChange): Promise<ReadToChange | null> {
    return this.#isDistributed ? null : this.#changes.add('', asked)
  }

  /** A payment code as it stands; null where there is none, and on a distributed database. */
  async readCode(name: CodeName): Promise<PaymentCode | null> {
    return this.#isDistributed ? null : this.#codes.add('', name)
  }

  /**
   * Null when nothing was written. Acts of different shapes never share a group: so there are as many statements as there
   * are shapes, and no more.
   */
  async write(act: CollectedWrites): Promise<WrittenAct | null> {
    if (this.#isDistributed) return null
    act.end()
    return this.#writes.add(act.shape, act)
  }
}
