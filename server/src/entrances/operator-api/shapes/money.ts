import type { Money } from '../../portal-kit/shapes.ts'

export type AccountName = 'provider' | 'payable' | 'fees' | 'returning' | 'held' | 'paying_out' | 'bank'

/** GET /money: what all merchants have, and whether the ledger is right. */
export interface LedgerTotals {
  readonly checkedAt: string
  readonly totals: readonly {
    readonly environment: 'sandbox' | 'production'
    readonly currency: string
    readonly kind: AccountName
    readonly balance: Money
    /** How many merchants have something there. */
    readonly clients: number
  }[]
  /** What each account at a provider owes, for all merchants; the empty name is for corrections, which belong to no account. */
  readonly providers: readonly {
    readonly environment: 'sandbox' | 'production'
    readonly currency: string
    readonly provider: string
    readonly owed: Money
    /** How many merchants have something there. */
    readonly clients: number
  }[]
  /** What is impossible in the ledger; none when all is well. */
  readonly broken: readonly {
    readonly clientId: string
    /** The account that is below zero and must not be; null where the accounts do not add up to zero. */
    readonly kind: AccountName | null
    readonly balance: Money
  }[]
}

/** GET /money/verified: when balances, payments, transfers and attempts were compared, and which of them disagree. */
export interface LedgerVerification {
  /** When the ledger that has waited longest was verified; null while some never were. */
  readonly verifiedAt: string | null
  readonly clients: number
  readonly differences: number
  /** The first of them. */
  readonly found: readonly {
    readonly clientId: string
    readonly check: 'balance' | 'payment' | 'event' | 'attempt' | 'provider' | 'statement' | 'payouts'
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
  readonly kind:
    | 'approve_merchant'
    | 'adjust_balance'
    | 'export_payer'
    | 'erase_payer'
    | 'book_difference'
    | 'change_plan'
  readonly clientId: string | null
  readonly request: Readonly<Record<string, unknown>>
  readonly reason: string
  /** Their address now. */
  readonly askedBy: string
  readonly askedById: string
  readonly askedAt: string
  /** VOID: what it is about has changed since. */
  readonly state: 'WAITING' | 'ALLOWED' | 'DONE' | 'REFUSED' | 'WITHDRAWN' | 'VOID'
  readonly decidedBy: string | null
  readonly decidedById: string | null
  readonly decidedAt: string | null
  readonly decision: string | null
  readonly outcome: Readonly<Record<string, unknown>> | null
  /** SHA-256 of everything that it is about, when it was asked for: whoever allows it sends it along. Null for old ones. */
  readonly digest: string | null
  /** Who invited the person who asked, and the one who decided or looks at what is open. */
  readonly invitations: readonly InvitedOperator[]
  /** Where the viewer was invited by the person who asked, or invited them: from when on they may allow it. */
  readonly settledAt: string | null
}

/** Of two who decide together, it should be known if one was invited by the other. */
export interface InvitedOperator {
  readonly invited: string
  readonly invitedBy: string
  readonly joinedAt: string
}
