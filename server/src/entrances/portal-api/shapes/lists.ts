import type { Money } from './basics.ts'

/** GET /clients/:clientId/agreements */
export interface AgreementRow {
  readonly agreementId: string
  readonly authState: string
  readonly wallet: string
  readonly status: string
  readonly createdAt: string
}

/** GET /clients/:clientId/registrations */
export interface RegistrationRow {
  readonly registrationRequestId: string
  readonly referenceMerchantId: string
  readonly name: string | null
  readonly statuses: Readonly<Record<string, string>>
  readonly createdAt: string
}

/** GET /clients/:clientId/sessions */
export interface PaymentSessionRow {
  readonly paymentSessionId: string
  readonly paymentRequestId: string
  readonly amount: Money | null
  readonly createdAt: string
  readonly expiresAt: string
  readonly paymentId: string | null
}

/** GET /clients/:clientId/search?text= */
export interface Found {
  readonly hits: readonly {
    readonly kind:
      | 'payment'
      | 'refund'
      | 'capture'
      | 'cancel'
      | 'dispute'
      | 'session'
      | 'agreement'
      | 'registration'
      | 'call'
      | 'notification'
    readonly id: string
    /** Where its page is, within /portal. */
    readonly path: string
    readonly title: string
    readonly detail: string
  }[]
}

/** GET /clients/:clientId/indexing: whether older payments are missing in lists, searches and charts, for the time being. */
export interface Indexing {
  /** Null where all can be found. `percent` goes by time, and `through` is null where it has not begun. */
  readonly indexing: { readonly percent: number; readonly through: string | null } | null
}

/** GET /clients/:clientId/payments/totals, /transactions/totals, /disputes/totals, with the filters of the list */
export interface ListTotals {
  /** By currency, the most frequent first. */
  readonly totals: readonly {
    readonly currency: string
    readonly count: number
    readonly amount: Money
    /** How many have succeeded, and their amounts. */
    readonly succeeded: number
    readonly succeededAmount: Money
  }[]
  /** False where there may be more than were added up. */
  readonly isComplete: boolean
}
