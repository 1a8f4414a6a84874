import type { BankAccountState, BankNumberKind, PayoutReason, PayoutState } from '../../../domain/index.ts'
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
  /** `closing`, `hand`, or as the schedule is written. */
  readonly payouts: string
  /** Why nothing is paid out; null: nothing is in the way. */
  readonly hold: PayoutHold | null
  readonly currencies: readonly {
    readonly currency: string
    /** All that is owed: available, and pending. */
    readonly owed: Money
    readonly available: Money
    readonly pending: Money
    readonly days: readonly { readonly day: string; readonly amount: Money }[]
    /** Null where nothing will be paid out by itself: there is no bank account, or too little. */
    readonly nextPayout: NextPayout | null
  }[]
}

interface NextPayout {
  readonly at: string
  /** What will be available by then, if nothing is given back before. */
  readonly amount: Money
  readonly lastFour: string
}

interface PayoutHold {
  readonly cause: 'operator' | 'returned'
  /** Of a payout that came back: which one. */
  readonly payoutId: string | null
  readonly heldAt: string
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

/** GET /clients/:clientId/payouts?currency=&cursor= */
export interface PayoutRow {
  readonly payoutId: string
  readonly state: PayoutState
  readonly amount: Money
  readonly madeAt: string
  readonly lastFour: string
}

/** GET /clients/:clientId/payouts/:payoutId */
export interface PayoutDetail extends PayoutRow {
  readonly account: BankAccountRow
  readonly steps: readonly {
    readonly state: PayoutState
    readonly at: string
    readonly reason: PayoutReason | null
  }[]
  /** Whether it pays all that was available, and so lists what it pays. */
  readonly isListed: boolean
}

/** GET /clients/:clientId/bank-accounts */
export interface BankAccounts {
  readonly accounts: readonly BankAccountRow[]
  /** Whether adding one needs a two-step sign-in of a moment ago, and then waits so long and for an operator. */
  readonly needsCare: boolean
  readonly coolingHours: number
}

export interface BankAccountRow {
  readonly accountId: string
  readonly currency: string
  readonly holder: string
  readonly kind: BankNumberKind
  readonly lastFour: string
  readonly state: BankAccountState
  readonly addedAt: string
  readonly usableFrom: string
  /** Whether the next payout in its currency goes there. */
  readonly isUsed: boolean
}
