import type { Payment } from '../../domain/index.ts'
import type { Span } from '../../platform/telemetry/index.ts'
import type { Storage } from '../connection/database.ts'
import { GROUP_MAX, PATIENCE_MS } from '../connection/group-limits.ts'
import { Grouped } from '../connection/grouped.ts'
import { inGroup } from '../connection/traced.ts'
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

type Shared = Pick<Storage, 'pool' | 'isDistributed' | 'changes'>

const groupsOn = (storage: Shared) => ({
  isDistributed: storage.isDistributed,
  reads: new Grouped<AskedPayment, ReadPayment | null>((group) => readPayments(storage, group), READS),
  codes: new Grouped<CodeName, PaymentCode | null>((group) => findPaymentCodes(storage, group), READS),
  writes: new Grouped<OptimisticUnit, WrittenUnit | null>((group) => writeOptimistically(storage, group), {
    sizeMax: GROUP_MAX,
    underWayMax: 1,
    patienceMs: PATIENCE_MS,
    isWorthTryingAlone: (error, size) => size > 1 && isRival(error),
  }),
  /** By the payment as it was last read or written: a caller that continues with it need not read it again. */
  versions: new WeakMap<Payment, string>(),
})

/**
 * The statements that move money, shared by the requests of one moment. Nothing is locked between reading and writing: a
 * unit is written only where everything is as it was read. Not for a distributed database.
 */
export class HotUnits {
  readonly #groups: ReturnType<typeof groupsOn>
  readonly #trace: Span | null

  constructor(storage: Shared | HotUnits, trace: Span | null = null) {
    this.#groups = storage instanceof HotUnits ? storage.#groups : groupsOn(storage)
    this.#trace = trace
  }

  /** There everything is decided under a lock. */
  get isDistributed(): boolean {
    return this.#groups.isDistributed
  }

  /** The same for work that is traced: it shares its statements with everybody else's. */
  tracedBy(trace: Span): HotUnits {
    return new HotUnits(this, trace)
  }

  /** Null where there is no such payment. */
  async readPayment(asked: AskedPayment): Promise<Omit<ReadPayment, 'version'> | null> {
    const { reads, versions } = this.#groups
    const read = await inGroup(this.#trace, 'select payments', (onSent) => reads.add('', asked, onSent))
    if (read) versions.set(read.payment, read.version)
    return read
  }

  /** A payment code as it stands; null where there is none. */
  readCode(name: CodeName): Promise<PaymentCode | null> {
    const { codes } = this.#groups
    return inGroup(this.#trace, 'select payment_codes', (onSent) => codes.add('', name, onSent))
  }

  /** Whether something can be decided on this very payment without reading it again. */
  isKnown(payment: Payment): boolean {
    return this.#groups.versions.has(payment)
  }

  /**
   * Null when nothing was written. Units of different shapes never share a group: so there are only as many statements as
   * shapes.
   */
  async write(unit: UnitOfWork, clockOffsetMs: number): Promise<WrittenUnit | null> {
    const { writes, versions } = this.#groups
    const version = unit.read && (versions.get(unit.read) ?? null)
    if (unit.needsLock || (unit.read && version === null)) return null
    const rows = rowsOf(unit)
    // Nothing is written, and so nothing would be compared.
    if (rows.size === 0) return null
    const given = { unit, rows, clockOffsetMs, version }
    const written = await inGroup(this.#trace, 'write unit', (onSent) =>
      writes.add(shapeOf(given), given, onSent),
    )
    if (written && unit.payment) versions.set(unit.payment, written.version)
    return written
  }
}
