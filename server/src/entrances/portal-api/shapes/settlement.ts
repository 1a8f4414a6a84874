import type { Money } from './basics.ts'

/** GET /clients/:clientId/settlement */
export interface Settlement {
  /** Days are those of this zone's clocks, and periods are closed at this time. */
  readonly zone: string
  readonly cutOff: string
  /** `daily`, `weekly:mon` or `monthly:1`. */
  readonly schedule: string
  /** Working days after which the money of a sale is available. */
  readonly delayDays: number
  readonly nextClosingAt: string
  readonly currencies: readonly {
    readonly currency: string
    /** All that is owed: available, and pending. */
    readonly owed: Money
    readonly available: Money
    readonly pending: Money
    readonly days: readonly { readonly day: string; readonly amount: Money }[]
  }[]
}

/** GET /clients/:clientId/statements?currency=&cursor= */
export interface StatementRow {
  readonly currency: string
  readonly number: number
  /** Null where no period was before it. */
  readonly openedAt: string | null
  readonly closedAt: string
  readonly opening: Money
  readonly closing: Money
  readonly lines: string
}

/** GET /clients/:clientId/statements/:currency/:number */
export interface StatementDetail extends StatementRow {
  /** Of the closing balance, what was not available yet. */
  readonly pending: Money
  readonly sums: readonly {
    readonly event: string
    readonly lines: number
    readonly gross: Money
    readonly fee: Money
    readonly net: Money
  }[]
  readonly digest: string
}

/** GET /clients/:clientId/statements/:currency/:number/lines?cursor= */
export interface StatementLineRow {
  readonly position: string
  readonly at: string
  readonly event: string
  readonly paymentId: string | null
  readonly paymentRequestId: string | null
  readonly orderReference: string | null
  readonly requestId: string | null
  readonly method: string | null
  readonly gross: Money
  readonly fee: Money
  readonly net: Money
  readonly valueDay: string | null
}
