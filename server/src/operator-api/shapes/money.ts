import type { Money } from '../../portal-kit/shapes.ts'

export type AccountName = 'provider' | 'payable' | 'fees' | 'returning' | 'held'

/** GET /money: what all merchants have, and whether the books are right. */
export interface AllBooks {
  readonly checkedAt: string
  readonly totals: readonly {
    readonly environment: 'sandbox' | 'production'
    readonly currency: string
    readonly kind: AccountName
    readonly balance: Money
    /** How many merchants have something there. */
    readonly clients: number
  }[]
  /** What each account at a provider owes, of all merchants; the empty name is of corrections, which are of no account. */
  readonly providers: readonly {
    readonly environment: 'sandbox' | 'production'
    readonly currency: string
    readonly provider: string
    readonly owed: Money
    /** How many merchants have something there. */
    readonly clients: number
  }[]
  /** Books that say what cannot be; none when all is well. */
  readonly broken: readonly {
    readonly clientId: string
    /** The account that is below zero and must not be; null where the accounts do not add up to zero. */
    readonly kind: AccountName | null
    readonly balance: Money
  }[]
}

/** GET /money/verified: when balances, payments, transfers and attempts were compared, and what of them disagrees. */
export interface VerifiedBooks {
  /** When those books were verified that have waited for the longest time; null while some never were. */
  readonly verifiedAt: string | null
  readonly clients: number
  readonly differences: number
  /** The first of them. */
  readonly found: readonly {
    readonly clientId: string
    readonly check: 'balance' | 'payment' | 'event' | 'attempt' | 'provider'
    readonly paymentId: string | null
    /** The account, the sum or the event that is wrong. */
    readonly what: string
    readonly booked: Money
    readonly expected: Money
  }[]
}

/** GET /money/holders */
export interface HolderRow {
  readonly clientId: string
  readonly name: string
  readonly balance: Money
}

/** GET /proposals: what one operator asked for and another decides. */
export interface ProposalRow {
  readonly proposalId: string
  readonly kind: 'approve_merchant' | 'adjust_balance' | 'export_payer' | 'erase_payer' | 'book_difference'
  readonly clientId: string | null
  readonly wish: Readonly<Record<string, unknown>>
  readonly reason: string
  readonly askedBy: string
  readonly askedAt: string
  readonly state: 'WAITING' | 'ALLOWED' | 'DONE' | 'REFUSED' | 'WITHDRAWN'
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly decision: string | null
  readonly outcome: Readonly<Record<string, unknown>> | null
}
