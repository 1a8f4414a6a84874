import type { Money } from '../../portal-kit/shapes.ts'

/** Something that a provider was asked for, and of which nobody knows what became of it. */
export interface StuckRow {
  readonly clientId: string
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
  readonly tries: number
}

/** An answer to a dispute or a registration of which a provider says nothing. */
export interface UnansweredRow {
  readonly clientId: string
  readonly what: 'dispute' | 'registration'
  readonly subjectId: string
  readonly provider: string | null
  readonly failures: number
  readonly since: string | null
  readonly lastError: string | null
}

/** GET /stuck: what providers have left open. Each list may be longer than it is shown. */
export interface StuckLists {
  readonly payments: Limited<StuckRow>
  readonly refunds: Limited<StuckRow>
  readonly unanswered: Limited<UnansweredRow>
}

export interface Limited<T> {
  readonly rows: readonly T[]
  readonly hasMore: boolean
}

/** GET /stuck/items: what the gateway fails to do by itself. */
export interface FailingItemRow {
  readonly clientId: string
  readonly kind: string
  readonly subjectId: string
  readonly failures: number
  readonly since: string | null
  readonly nextTryAt: string
  readonly isUnderWay: boolean
  readonly lastError: string | null
}

/** GET /stuck/addresses: where notifications are not acknowledged. */
export interface FailingAddressRow {
  readonly clientId: string
  readonly address: string
  readonly since: string | null
  readonly lastFailure: string | null
  /** Up to `countedMax`. */
  readonly waiting: number
  readonly givenUp: number
  readonly countedMax: number
}

/** GET /stuck/money: on its way back to payers, or held for disputes. */
export interface MoneyOnTheWayRow {
  readonly clientId: string
  readonly kind: 'returning' | 'held'
  readonly balance: Money
  /** Null where nothing explains it: then the books are wrong. */
  readonly since: string | null
}

/** GET /stuck/count: for the menu. */
export interface StuckCount {
  readonly problems: number
  readonly isMore: boolean
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
