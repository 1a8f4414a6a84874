import { canonicalJson } from '@amsel/contract'
import type pg from 'pg'
import type { Payment } from '../domain/index.ts'
import { statementName } from './database.ts'

/** A payment to write, and what the client's clock showed when it was made. */
export interface NewPayment {
  readonly payment: Payment
  readonly clockOffsetMs: number
}

export const EXPIRE_PAYMENT = 'expire_payment'

const GROUP_MAX = 64

/**
 * Writes payments with their place in the agenda. Those of one client that wait at the same moment go out in one
 * statement: one commit to the disk serves them all. A client's group never holds another client's rows, and a
 * payment is alone in its group when nothing else is waiting, so a quiet gateway does not wait for anybody.
 */
export class PaymentInserter {
  readonly #pool: pg.Pool
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #busy = new Map<string, number>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** False when nothing was written: the request id is taken, or the clock has moved since. Read again then. */
  insert(created: NewPayment): Promise<boolean> {
    const key = `${created.clockOffsetMs} ${created.payment.clientId}`
    return new Promise((resolve, reject) => {
      const queue = this.#waiting.get(key)
      if (queue) queue.push({ created, resolve, reject })
      else this.#waiting.set(key, [{ created, resolve, reject }])
      this.#flush(key)
    })
  }

  #flush(key: string): void {
    const queue = this.#waiting.get(key)
    const busy = this.#busy.get(key) ?? 0
    if (!queue || busy >= GROUPS_IN_FLIGHT) return
    const group = queue.splice(0, GROUP_MAX)
    if (queue.length === 0) this.#waiting.delete(key)
    this.#busy.set(key, busy + 1)
    this.#write(group).finally(() => {
      const left = (this.#busy.get(key) ?? 1) - 1
      if (left > 0) this.#busy.set(key, left)
      else this.#busy.delete(key)
      this.#flush(key)
    })
  }

  async #write(group: readonly Waiting[]): Promise<void> {
    try {
      const { rows } = await this.#pool.query<{ payment_id: string }>({
        name: statementName(INSERT),
        text: INSERT,
        values: parameters(group.map(({ created }) => created)),
      })
      const written = new Set(rows.map((row) => row.payment_id))
      for (const { created, resolve } of group) resolve(written.has(created.payment.paymentId))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
}

interface Waiting {
  readonly created: NewPayment
  readonly resolve: (written: boolean) => void
  readonly reject: (error: unknown) => void
}

/** While one group is on its way to the disk the next one gathers. */
const GROUPS_IN_FLIGHT = 1

/** Column, its type, and where its value comes from; client and clock are the same for the whole group. */
const COLUMNS: readonly (readonly [name: string, type: string, read: (payment: Payment) => unknown])[] = [
  ['payment_id', 'text', (payment) => payment.paymentId],
  ['payment_request_id', 'text', (payment) => payment.paymentRequestId],
  ['request_digest', 'bytea', (payment) => payment.requestDigest],
  ['status', 'text', (payment) => payment.status],
  ['result_code', 'text', (payment) => payment.resultCode],
  ['product_code', 'text', (payment) => payment.productCode],
  ['payment_method_type', 'text', (payment) => payment.paymentMethodType],
  ['currency', 'text', (payment) => payment.amount.currency],
  ['amount_minor', 'bigint', (payment) => String(payment.amount.value)],
  ['created_at', 'timestamptz', (payment) => payment.createdAt],
  ['expires_at', 'timestamptz', (payment) => payment.expiresAt],
  ['redirect_url', 'text', (payment) => payment.redirectUrl],
  ['notify_url', 'text', (payment) => payment.notifyUrl],
  ['order_description', 'text', (payment) => payment.orderDescription],
  ['metadata', 'text', (payment) => payment.metadata],
  ['customized_info', 'json', (payment) => payment.customizedInfo && canonicalJson(payment.customizedInfo)],
  ['details', 'json', (payment) => canonicalJson(payment.details)],
  ['answer', 'text', (payment) => payment.answer],
]

const names = COLUMNS.map(([name]) => name).join(', ')
const arrays = COLUMNS.map(([, type], index) => `$${index + 3}::${type}[]`).join(', ')

const INSERT = `
with given as (
  select * from unnest(${arrays}) as given (${names})
  where exists (select from client_clocks where client_id = $1 and offset_ms = $2)
), written as (
  insert into payments (client_id, ${names}) select $1, ${names} from given
  on conflict do nothing
  returning payment_id, expires_at
), noted as (
  insert into agenda (client_id, kind, subject_id, due_at)
  select $1, '${EXPIRE_PAYMENT}', payment_id, expires_at from written
)
select payment_id from written`

const parameters = (group: readonly NewPayment[]): unknown[] => [
  group[0]?.payment.clientId,
  group[0]?.clockOffsetMs,
  ...COLUMNS.map(([, , read]) => group.map(({ payment }) => read(payment))),
]
