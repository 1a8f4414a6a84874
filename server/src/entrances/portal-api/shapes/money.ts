import type { Money } from './basics.ts'

export type { AccountKind } from '../../../domain/index.ts'

/** GET /clients/:clientId/balances */
export interface Balances {
  readonly currencies: readonly {
    readonly currency: string
    readonly accounts: readonly { readonly kind: string; readonly holder: string; readonly balance: Money }[]
  }[]
}

/** GET /clients/:clientId/movements?currency=&account=&from=&to=&cursor= */
export interface MovementRow {
  readonly at: string
  readonly event: string
  readonly eventId: string
  readonly debit: string
  readonly credit: string
  readonly amount: Money
  readonly paymentId: string | null
}

/**
 * GET /clients/:clientId/charts?bounds=: payments by when they were created, as they stand now. `bounds` are the seconds at
 * which spans begin, ascending, and at which the last one ends.
 */
export interface Charts {
  /** False where so many payments lie in the hours in which spans meet that these belong to the earlier one as a whole. */
  readonly isExact: boolean
  /** By span, method and currency; a span without payments has none. */
  readonly points: readonly {
    /** When its span begins. */
    readonly at: string
    /** Empty where none was chosen. */
    readonly method: string
    readonly currency: string
    readonly payments: number
    readonly succeeded: number
    /** Neither paid nor failed yet. */
    readonly open: number
    /** The amounts of the payments that succeeded. */
    readonly volume: Money
  }[]
  readonly failures: readonly {
    readonly resultCode: string
    readonly method: string
    readonly currency: string
    readonly payments: number
  }[]
  /** Refunds that have not failed, by when they began; null where there are too many to add up. */
  readonly refunds:
    | readonly {
        readonly at: string
        readonly currency: string
        readonly refunds: number
        readonly amount: Money
      }[]
    | null
}
