import type { Money } from '../../portal-kit/shapes.ts'

/** Whose something is. */
export interface OfMerchant {
  readonly clientId: string
  readonly merchantName: string
}

/** Something that a provider was asked for, and whose outcome is unknown. */
export interface StuckRow extends OfMerchant {
  readonly paymentId: string
  readonly attemptId: string
  readonly kind: string
  readonly provider: string
  /** OPEN: there was no answer at all. */
  readonly state: 'OPEN' | 'PENDING'
  readonly amount: Money
  /** The merchant's name of a refund. */
  readonly requestId: string | null
  readonly since: string
  readonly askedAgainAt: string
  /** How often asking has failed since the provider last answered, and with what. */
  readonly tries: number
  readonly lastError: string | null
}

/** An answer to a dispute or a registration that a provider has not answered. */
export interface UnansweredRow extends OfMerchant {
  readonly what: 'dispute' | 'registration'
  readonly subjectId: string
  readonly provider: string | null
  readonly failures: number
  readonly since: string | null
  readonly lastError: string | null
}

/** GET /stuck?minutes&limit: what providers have left open for so long. Each list may be longer than it is shown. */
export interface StuckLists {
  readonly payments: Limited<StuckRow>
  readonly refunds: Limited<StuckRow>
  readonly unanswered: Limited<UnansweredRow>
}

export interface Limited<T> {
  readonly rows: readonly T[]
  readonly hasMore: boolean
}

/** GET /stuck/differences?limit: what a provider says about money and the ledger does not, and no rule covers. */
export interface DifferenceRow extends OfMerchant {
  readonly differenceId: string
  readonly provider: string
  readonly attemptId: string
  /** Null where nothing is known under the key. */
  readonly paymentId: string | null
  readonly kind: string | null
  readonly what: 'AMOUNT' | 'UNKNOWN' | 'OUTCOME' | 'MISSING'
  readonly here: { readonly state: string; readonly amount: Money } | null
  readonly reported: { readonly outcome: string; readonly amount: Money | null } | null
  /** What booking it gives the merchant, or takes below zero, by currency. */
  readonly missing: readonly Money[]
  readonly foundBy: 'MESSAGE' | 'ANSWER' | 'COMPARISON' | 'OPERATOR'
  readonly since: string
  readonly lastFoundAt: string
}

/** With the last comparison of each account. */
export interface DifferenceList extends Limited<DifferenceRow> {
  readonly comparisons: readonly {
    readonly provider: string
    readonly startedAt: string
    /** Null while it is under way, or where it was interrupted. */
    readonly finishedAt: string | null
    /** Whether everything that the account reported was compared; otherwise a sample. */
    readonly isListed: boolean
    readonly checked: number
    readonly different: number
    readonly unanswered: number
  }[]
}

/** POST /stuck/differences/:clientId/:differenceId/ask: whether the provider agrees now. */
export interface AskedAgain {
  readonly isGone: boolean
}

/** GET /stuck/items?minutes&cursor: what the gateway fails to do by itself. */
export interface FailingItemRow extends OfMerchant {
  readonly kind: string
  readonly subjectId: string
  readonly failures: number
  readonly since: string | null
  readonly nextTryAt: string
  readonly isUnderWay: boolean
  readonly lastError: string | null
}

/** GET /stuck/addresses?minutes&cursor: where notifications are not acknowledged. */
export interface FailingAddressRow extends OfMerchant {
  readonly address: string
  readonly since: string | null
  readonly lastFailure: string | null
  /** Up to `countedMax`. */
  readonly waiting: number
  readonly givenUp: number
  readonly countedMax: number
}

/** GET /stuck/money?cursor: on its way back to payers, or held for disputes. */
export interface MoneyOnTheWayRow extends OfMerchant {
  readonly kind: 'returning' | 'held'
  readonly balance: Money
  /** Null where nothing explains it: then the ledger is wrong. */
  readonly since: string | null
}

/** GET /stuck/count: for the menu. */
export interface StuckCount {
  readonly problems: number
  readonly isMore: boolean
  /** Counted in the background when somebody asks; null until it has been for the first time. */
  readonly ageSeconds: number | null
}

/** POST /stuck/payments/:clientId/:paymentId/ask: how it stands now. */
export interface AskedNow {
  readonly status: string
  readonly attempts: readonly {
    readonly attemptId: string
    readonly kind: string
    readonly state: string
  }[]
}
