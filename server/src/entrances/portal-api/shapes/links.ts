import type { Money } from './basics.ts'
import type { PaymentRow } from './payments.ts'

/** GET /clients/:clientId/links?cursor=: the newest first */
export interface PaymentLinkRow {
  readonly linkId: string
  readonly url: string
  readonly title: string
  readonly reference: string | null
  readonly state: 'OPEN' | 'PAID' | 'EXPIRED' | 'CLOSED'
  readonly kind: 'amount' | 'order' | 'choice'
  /** Null where its payers choose. */
  readonly amount: Money | null
  readonly currency: string
  readonly isOnce: boolean
  readonly createdAt: string
  readonly expiresAt: string | null
}

/** GET /clients/:clientId/links/:linkId?cursor=; POST /clients/:clientId/links NewPaymentLink; POST …/:linkId/close the same */
export interface PaymentLinkDetail extends PaymentLinkRow {
  readonly items: readonly PaymentLinkItem[]
  readonly redirectUrl: string | null
  readonly createdBy: string
  readonly closedAt: string | null
  /** How often a payer has gone on from it. */
  readonly opened: number
  /** What these have led to, the newest first; the next page is asked for with the cursor. */
  readonly payments: readonly PaymentRow[]
  readonly nextCursor: string | null
}

interface PaymentLinkItem {
  readonly name: string
  readonly unit: Money
  /** In a choice: at most. */
  readonly quantity: number
}

export interface NewPaymentLink {
  readonly title: string
  readonly currency: string
  readonly offer:
    | { readonly kind: 'amount'; readonly amount: string }
    | {
        readonly kind: 'order' | 'choice'
        readonly items: readonly { readonly name: string; readonly unit: string; readonly quantity: number }[]
      }
  readonly isOnce: boolean
  readonly reference: string | null
  readonly redirectUrl: string | null
  readonly expiresAt: string | null
}
