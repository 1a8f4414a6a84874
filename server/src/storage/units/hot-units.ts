import type { Payment } from '../../domain/index.ts'
import type { Storage } from '../connection/database.ts'
import { GROUP_MAX, PATIENCE_MS } from '../connection/group-limits.ts'
import { Grouped } from '../connection/grouped.ts'
import { type CodeName, findPaymentCodes, type PaymentCode } from '../in-store/payment-codes.ts'
import { type AskedPayment, type ReadPayment, readPayments } from './read-payments.ts'
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
 * The statements that move money, shared by the requests of one moment. Nothing is locked between reading and writing: a
 * unit is written only where everything is as it was read. Not for a distributed database.
 */
export class HotUnits {
  /** There everything is decided under a lock. */
  readonly isDistributed: boolean
  readonly #reads: Grouped<AskedPayment, ReadPayment | null>
  readonly #codes: Grouped<CodeName, PaymentCode | null>
  readonly #writes: Grouped<OptimisticUnit, WrittenUnit | null>
  /** By the payment as it was last read or written: a caller that continues with it need not read it again. */
  readonly #versions = new WeakMap<Payment, string>()

  constructor(storage: Pick<Storage, 'pool' | 'isDistributed' | 'changes'>) {
    this.isDistributed = storage.isDistributed
    this.#reads = new Grouped((group) => readPayments(storage, group), READS)
    this.#codes = new Grouped((group) => findPaymentCodes(storage, group), READS)
    this.#writes = new Grouped((group) => writeOptimistically(storage, group), {
      sizeMax: GROUP_MAX,
      underWayMax: 1,
      patienceMs: PATIENCE_MS,
      isWorthTryingAlone: (error, size) => size > 1 && isRival(error),
    })
  }

  /** Null where there is no such payment. */
  async readPayment(asked: AskedPayment): Promise<Omit<ReadPayment, 'version'> | null> {
    const read = await this.#reads.add('', asked)
    if (read) this.#versions.set(read.payment, read.version)
    return read
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
   * Null when nothing was written. Units of different shapes never share a group: so there are only as many statements as
   * shapes.
   */
  async write(unit: UnitOfWork, clockOffsetMs: number): Promise<WrittenUnit | null> {
    const version = unit.read && (this.#versions.get(unit.read) ?? null)
    if (unit.needsLock || (unit.read && version === null)) return null
    const rows = rowsOf(unit)
    // Nothing is written, and so nothing would be compared.
    if (rows.size === 0) return null
    const given = { unit, rows, clockOffsetMs, version }
    const written = await this.#writes.add(shapeOf(given), given)
    if (written && unit.payment) this.#versions.set(unit.payment, written.version)
    return written
  }
}
