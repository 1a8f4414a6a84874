import type { Payment } from '../../domain/index.ts'
import type { Storage } from '../connection/database.ts'
import { GROUP_MAX, PATIENCE_MS } from '../connection/group-limits.ts'
import { Grouped } from '../connection/grouped.ts'
import { type CodeName, findPaymentCodes, type PaymentCode } from '../in-store/payment-codes.ts'
import {
  type AskedToChange,
  type AskedToCharge,
  type ReadPayment,
  type ReadToChange,
  type ReadToCharge,
  readToChange,
  readToCharge,
} from './read-payments.ts'
import type { UnitOfWork } from './unit-of-work.ts'
import {
  isRival,
  type OptimisticUnit,
  rowsOf,
  shapeOf,
  type WrittenUnit,
  writeOptimistically,
} from './write-optimistically.ts'

const READS = { sizeMax: GROUP_MAX, underWayMax: 2, patienceMs: PATIENCE_MS } as const

/**
 * The statements that move money, shared by the requests of one moment. Nothing is locked between reading and writing: a unit
 * is written only where all is as it was read. Not for a distributed database.
 */
export class HotUnits {
  /** There everything is decided under a lock. */
  readonly isDistributed: boolean
  readonly #charges: Grouped<AskedToCharge, ReadPayment<ReadToCharge> | null>
  readonly #changes: Grouped<AskedToChange, ReadPayment<ReadToChange> | null>
  readonly #codes: Grouped<CodeName, PaymentCode | null>
  readonly #writes: Grouped<OptimisticUnit, WrittenUnit | null>
  /** By the payment as it was read or written last: whoever goes on with it need not read it again. */
  readonly #versions = new WeakMap<Payment, string>()

  constructor(storage: Pick<Storage, 'pool' | 'isDistributed' | 'changes'>) {
    this.isDistributed = storage.isDistributed
    this.#charges = new Grouped((group) => readToCharge(storage, group), READS)
    this.#changes = new Grouped((group) => readToChange(storage, group), READS)
    this.#codes = new Grouped((group) => findPaymentCodes(storage, group), READS)
    this.#writes = new Grouped((group) => writeOptimistically(storage, group), {
      sizeMax: GROUP_MAX,
      underWayMax: 1,
      patienceMs: PATIENCE_MS,
      isWorthTryingAlone: (error, size) => size > 1 && isRival(error),
    })
  }

  /** Null where there is no such payment. */
  async readToCharge(asked: AskedToCharge): Promise<ReadToCharge | null> {
    return this.#remember(await this.#charges.add('', asked))
  }

  async readToChange(asked: AskedToChange): Promise<ReadToChange | null> {
    return this.#remember(await this.#changes.add('', asked))
  }

  /** A payment code as it stands; null where there is none. */
  readCode(name: CodeName): Promise<PaymentCode | null> {
    return this.#codes.add('', name)
  }

  /** Whether something can be decided on this very payment without reading it again. */
  isKnown(payment: Payment): boolean {
    return this.#versions.has(payment)
  }

  /**
   * Null when nothing was written. Units of different shapes never share a group: so there are as many statements as there
   * are shapes, and no more.
   */
  async write(unit: UnitOfWork, clockOffsetMs: number): Promise<WrittenUnit | null> {
    const version = unit.read && (this.#versions.get(unit.read) ?? null)
    if (unit.needsLock || (unit.read && version === null)) return null
    const given = { unit, rows: rowsOf(unit), clockOffsetMs, version }
    const written = await this.#writes.add(shapeOf(given), given)
    if (written && unit.payment) this.#versions.set(unit.payment, written.version)
    return written
  }

  #remember<Read extends { readonly payment: Payment }>(found: ReadPayment<Read> | null): Read | null {
    if (!found) return null
    this.#versions.set(found.read.payment, found.version)
    return found.read
  }
}
