import type { Span } from '../../platform/telemetry/index.ts'
import type { Storage } from '../connection/database.ts'
import { GROUP_MAX, PATIENCE_MS } from '../connection/group-limits.ts'
import { Grouped } from '../connection/grouped.ts'
import { inGroup } from '../connection/traced.ts'
import { isWorthTryingAlone } from '../connection/worth-trying-alone.ts'
import { type Inquiry, inquirePayments, type PaymentRecord } from './inquire-payments.ts'
import { insertPayments, type NewPayment, type PaymentRow, toRow } from './insert-payments.ts'
import type { PaymentName } from './payments.ts'

type Shared = Pick<Storage, 'pool' | 'isDistributed' | 'changes'>

const groupsOn = (storage: Shared) => ({
  isDistributed: storage.isDistributed,
  inserts: new Grouped<PaymentRow, boolean>((group, { isAlone }) => insertPayments(storage, group, isAlone), {
    sizeMax: GROUP_MAX,
    underWayMax: 1,
    patienceMs: PATIENCE_MS,
    isWorthTryingAlone,
  }),
  inquiries: new Grouped<Inquiry, PaymentRecord | null>((group) => inquirePayments(storage, group), {
    sizeMax: GROUP_MAX,
    underWayMax: 2,
    restMs: 4,
    patienceMs: PATIENCE_MS,
  }),
})

/** The two most frequent statements of a gateway, shared by the requests of one moment. */
export class HotPayments {
  readonly #groups: ReturnType<typeof groupsOn>
  readonly #trace: Span | null

  constructor(storage: Shared | HotPayments, trace: Span | null = null) {
    this.#groups = storage instanceof HotPayments ? storage.#groups : groupsOn(storage)
    this.#trace = trace
  }

  /** The same for work that is traced: it shares its statements with everybody else's. */
  tracedBy(trace: Span): HotPayments {
    return new HotPayments(this, trace)
  }

  /** False when nothing was written; see `insertPayments`. On a distributed database each group is of one client. */
  insert(created: NewPayment): Promise<boolean> {
    const { clockOffsetMs, payment } = created
    const { inserts, isDistributed } = this.#groups
    const key = isDistributed ? `${clockOffsetMs} ${payment.clientId}` : ''
    return inGroup(this.#trace, 'insert payments', (onSent) => inserts.add(key, toRow(created), onSent))
  }

  inquire(clientId: string, name: PaymentName): Promise<PaymentRecord | null> {
    const { inquiries, isDistributed } = this.#groups
    const way = name.paymentId === undefined ? 'request' : 'id'
    const key = isDistributed ? `${way} ${clientId}` : way
    return inGroup(this.#trace, 'select payments', (onSent) => inquiries.add(key, { clientId, name }, onSent))
  }
}
