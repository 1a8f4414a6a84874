import type { PaymentStatus } from '@amsel/contract'
import { type RawBuilder, sql } from 'kysely'
import { idTime } from '../../domain/index.ts'
import { paymentIdOf } from '../payments/request-ids.ts'
import { FIRST_ID, LAST_ID, LOOKED_AT_MAX, SCATTERED_MAX } from './page.ts'
import type { PaymentSearchTable } from './tables.ts'

export interface Span {
  readonly createdFrom?: Date | undefined
  /** The first moment after the span. */
  readonly createdTo?: Date | undefined
}

/** What is looked for; what is left out may be anything. Times are the client's. */
export interface PaymentFilter extends Span {
  readonly status?: readonly PaymentStatus[] | undefined
  readonly method?: readonly string[] | undefined
  readonly currency?: string | undefined
  readonly amountMinor?: bigint | undefined
  readonly amountMinorFrom?: bigint | undefined
  readonly amountMinorTo?: bigint | undefined
  readonly lastFour?: string | undefined
  /** What the merchant's reference begins with. Then the list is in the order of the references, the last first. */
  readonly orderReference?: string | undefined
  readonly paymentRequestId?: string | undefined
  readonly isRefunded?: boolean | undefined
  readonly isDisputed?: boolean | undefined
}

/** An empty list names none, so all are meant. */
export const withoutEmpty = (filter: PaymentFilter): PaymentFilter => ({
  ...filter,
  status: named(filter.status),
  method: named(filter.method),
})

const named = <T>(values: readonly T[] | undefined) => (values && values.length > 0 ? values : undefined)

/** The ids of what was made in the span, the last not included. */
export const idsOf = ({ createdFrom, createdTo }: Span): Ids => ({
  from: createdFrom ? idTime(createdFrom) : FIRST_ID,
  before: createdTo ? idTime(createdTo) : LAST_ID,
})

/** Above all letters that a text may continue with. */
export const AFTER_ALL = '\u{10FFFF}'

/** How the payments are found: rows in the order of an index, once for each key. */
interface Way {
  readonly keys: readonly string[]
  readonly condition: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  /** How many rows are examined for each key. */
  readonly lookedAtMax: number
}

/** The ids that are meant, the last not included. */
interface Ids {
  readonly from: string
  readonly before: string
}

export function wayTo(clientId: string, filter: PaymentFilter, ids: Ids): Way {
  const { status, method, paymentRequestId, lastFour, amountMinor } = filter
  if (paymentRequestId !== undefined)
    return byTime(sql`payment_id = ${paymentIdOf(clientId, paymentRequestId)}`, ids)
  if (lastFour !== undefined) return byKey('card_last_four', [lastFour], ids)
  if (amountMinor !== undefined) return byKey('amount_minor', [String(amountMinor)], ids)
  if (filter.isDisputed) return { ...byTime(sql`is_disputed`, ids), lookedAtMax: SCATTERED_MAX }
  if (filter.isRefunded) return { ...byTime(sql`refunded_minor > 0`, ids), lookedAtMax: SCATTERED_MAX }
  // Most payments succeed: a search for others has few.
  const isRare = status !== undefined && !status.includes('SUCCESS')
  if (method !== undefined && !isRare) return byKey('payment_method_type', method, ids)
  if (status !== undefined) return byKey('status', status, ids)
  return byTime(sql`true`, ids)
}

const byTime = (condition: RawBuilder<unknown>, { from, before }: Ids): Way => ({
  keys: [''],
  condition: sql`${condition} and payment_id >= ${from} and payment_id < ${before}`,
  order: sql`payment_id desc`,
  lookedAtMax: LOOKED_AT_MAX,
})

/**
 * The rows whose column is a key. Two values are compared at once: only an index that begins with both fits. A planner
 * that expects few rows of a client would use any other as well.
 */
function byKey(column: keyof PaymentSearchTable, keys: readonly string[], { from, before }: Ids): Way {
  const [own, key] = [sql.ref(column), column === 'amount_minor' ? sql`key::bigint` : sql`key`]
  const distinct = [...new Set(keys)]
  return {
    keys: distinct,
    condition: sql`${own} is not null and (${own}, payment_id) >= (${key}, ${from}) and (${own}, payment_id) < (${key}, ${before})`,
    order: sql`${own} desc, payment_id desc`,
    lookedAtMax: Math.ceil(SCATTERED_MAX / distinct.length),
  }
}

/** The same text whatever is asked for, in a form that matches no index: the index was chosen before. */
export function isMeant(filter: PaymentFilter): RawBuilder<unknown> {
  const given = (
    value: unknown,
    type: string,
    condition: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
  ) => {
    const typed = sql`${value ?? null}::${sql.raw(type)}`
    return sql`(${typed} is null or ${condition(typed)})`
  }
  return sql.join(
    [
      given(filter.status, 'text[]', (value) => sql`status = any(${value})`),
      given(filter.method, 'text[]', (value) => sql`payment_method_type = any(${value})`),
      given(filter.currency, 'text', (value) => sql`currency = ${value}`),
      given(filter.amountMinor, 'bigint', (value) => sql`amount_minor = ${value}`),
      given(filter.amountMinorFrom, 'bigint', (value) => sql`amount_minor >= ${value}`),
      given(filter.amountMinorTo, 'bigint', (value) => sql`amount_minor <= ${value}`),
      given(filter.lastFour, 'text', (value) => sql`card_last_four = ${value}`),
      given(filter.paymentRequestId, 'text', (value) => sql`payment_request_id = ${value}`),
      given(filter.isRefunded, 'boolean', (value) => sql`(refunded_minor > 0) = ${value}`),
      given(filter.isDisputed, 'boolean', (value) => sql`is_disputed = ${value}`),
    ],
    sql` and `,
  )
}
