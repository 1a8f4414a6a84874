import type { Storage } from '../connection/database.ts'
import { GROUP_MAX, PATIENCE_MS } from '../connection/group-limits.ts'
import { Grouped } from '../connection/grouped.ts'
import { isWorthTryingAlone } from '../connection/worth-trying-alone.ts'
import { type Inquiry, inquirePayments, type PaymentRecord } from './inquire-payments.ts'
import { insertPayments, type NewPayment, type PaymentRow, toRow } from './insert-payments.ts'
import type { PaymentName } from './payments.ts'

/** The two most frequent statements of a gateway, shared by the requests of one moment. */
export class HotPayments {
  readonly #inserts: Grouped<PaymentRow, boolean>
  readonly #inquiries: Grouped<Inquiry, PaymentRecord | null>
  readonly #isDistributed: boolean

  constructor(storage: Pick<Storage, 'pool' | 'isDistributed' | 'changes'>) {
    this.#isDistributed = storage.isDistributed
    this.#inserts = new Grouped((group, { isAlone }) => insertPayments(storage, group, isAlone), {
      sizeMax: GROUP_MAX,
      underWayMax: 1,
      patienceMs: PATIENCE_MS,
      isWorthTryingAlone,
    })
    this.#inquiries = new Grouped((group) => inquirePayments(storage, group), {
      sizeMax: GROUP_MAX,
      underWayMax: 2,
      restMs: 4,
      patienceMs: PATIENCE_MS,
    })
  }

  /** False when nothing was written; see `insertPayments`. On a distributed database each group is of one client. */
  insert(created: NewPayment): Promise<boolean> {
    const { clockOffsetMs, payment } = created
    return this.#inserts.add(
      this.#isDistributed ? `${clockOffsetMs} ${payment.clientId}` : '',
      toRow(created),
    )
  }

  inquire(clientId: string, name: PaymentName): Promise<PaymentRecord | null> {
    const way = name.paymentId === undefined ? 'request' : 'id'
    return this.#inquiries.add(this.#isDistributed ? `${way} ${clientId}` : way, { clientId, name })
  }
}
