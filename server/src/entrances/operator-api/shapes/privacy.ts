/** How many of each. */
export type PayerCounts = Readonly<Record<'payments' | 'sessions' | 'agreements' | 'calls', number>>

export interface ErasedCounts {
  readonly payments: number
  readonly refunds: number
  readonly documents: number
  readonly notifications: number
  readonly sessions: number
  readonly agreements: number
  readonly savedCards: number
  readonly calls: number
}

/** What stays, and why. */
export interface LeftRow {
  readonly kind: 'payment' | 'session' | 'agreement' | 'savedCard'
  readonly id: string
  readonly because: readonly string[]
}

/** POST /privacy/find {clientId, paymentIds | buyer, withSavedCards?, cursor?}: some seconds of it. */
export type PayerStep =
  | {
      readonly isDone: false
      readonly cursor: string
      /** What is being looked through, and how much of it was. */
      readonly kind: 'payments' | 'sessions' | 'agreements' | 'calls'
      readonly seen: number
      readonly counts: PayerCounts
    }
  | {
      readonly isDone: true
      /** To ask for an export or an erasure with. */
      readonly found: string
      readonly counts: PayerCounts
      /** Those of the payments, up to 20. */
      readonly paymentIds: readonly string[]
      /** Whether they may be more than one person's. */
      readonly isMany: boolean
      /** What an erasure would do now. */
      readonly erasure: { readonly erased: ErasedCounts; readonly left: readonly LeftRow[] }
    }
