import type { CodedMessage } from './basics.ts'

/** GET /clients/:clientId/sandbox */
export interface Sandbox {
  readonly now: string
  readonly offsetMs: number
  /** What time will make due next. */
  readonly due: readonly { readonly at: string; readonly kind: string; readonly subjectId: string }[]
  readonly plans: readonly {
    readonly planId: string
    readonly operation: string
    readonly what: string
    readonly message: CodedMessage
    readonly timesLeft: number
  }[]
  readonly magic: readonly {
    readonly value: string
    readonly effect: string
    readonly message: CodedMessage
  }[]
  /** Whether this gateway has tills and phones for sandbox clients. */
  readonly hasStore: boolean
  /** Those that were made for this client; anybody with the address acts as it. */
  readonly tillUrl: string | null
  readonly phoneUrl: string | null
}

/** POST /clients/:clientId/store-pages; DELETE revokes them. */
export interface StoreAddresses {
  readonly tillUrl: string
  readonly phoneUrl: string
}
