/** What both portals' pages and the gateway exchange. Moments are ISO 8601 in UTC. */

export interface Money {
  readonly currency: string
  /** Minor units. */
  readonly value: string
}

/** Whatever went wrong: a code that the pages have a text for, and what to do about it. */
export interface Failure {
  readonly error: {
    /** Of the portal itself, such as `not_found`, or a result code of the interface, such as `REFUND_AMOUNT_EXCEED`. */
    readonly code: string
    readonly message: string
    /** The field that is wrong, where it is one. */
    readonly field?: string
    readonly retryAfterSeconds?: number
    readonly facts?: MessageFacts
  }
}

/** What fills the words that pages have for a code; `why` distinguishes those that share one. */
export type MessageFacts = Readonly<Record<string, string | number>>

/** What the gateway says, by a code that pages have words for in each language. */
export interface CodedMessage {
  readonly code: string
  readonly facts: MessageFacts
}

/** A page of a list, the newest first. */
export interface Page<T> {
  readonly rows: readonly T[]
  /** For the next page; null at the end. */
  readonly nextCursor: string | null
  /** False where not everything was examined, because few rows match: the next page continues. */
  readonly isComplete: boolean
}

/** GET /account/sessions */
export interface SessionRow {
  readonly sessionId: string
  readonly isThisOne: boolean
  readonly address: string | null
  readonly userAgent: string | null
  readonly createdAt: string
  readonly lastSeenAt: string
}
