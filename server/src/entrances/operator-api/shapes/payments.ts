import type { Money } from '../../portal-kit/shapes.ts'
import type { OfMerchant } from './stuck.ts'

/** GET /search?text=: what a text names exactly, of all merchants, and merchants by a part of their names. */
export interface FoundList {
  readonly hits: readonly FoundHit[]
}

export interface FoundHit extends OfMerchant {
  readonly kind: 'merchant' | 'payment' | 'refund' | 'capture' | 'cancel' | 'void' | 'increase' | 'dispute'
  readonly id: string
  readonly by: 'name' | 'id' | 'requestId' | 'orderReference' | 'buyerReference'
  readonly status: string
  /** Null of a merchant. */
  readonly amount: Money | null
  readonly at: string
  /** The page where something can be done. */
  readonly path: string
}

/** GET /payments?client&status&method&currency&amount&amountFrom&amountTo&order&buyer&requestId&from&to&cursor */
export interface PaymentOfAllRow extends OfMerchant {
  readonly paymentId: string
  readonly paymentRequestId: string
  readonly orderReference: string | null
  readonly status: string
  readonly resultCode: string
  readonly method: string
  readonly lastFour: string | null
  readonly amount: Money
  readonly captured: Money
  readonly refunded: Money
  readonly disputed: Money
  readonly createdAt: string
}

/** GET /payments/:clientId/:paymentId: where it stands, and how it got there. What merchant and payer wrote is not shown. */
export interface PaymentPage extends OfMerchant {
  readonly paymentId: string
  readonly paymentRequestId: string
  readonly status: string
  readonly resultCode: string
  readonly method: string | null
  readonly provider: string | null
  readonly amount: Money
  readonly captured: Money
  readonly refunded: Money
  readonly disputed: Money
  readonly fee: Money
  readonly createdAt: string
  readonly expiresAt: string
  readonly paidAt: string | null
  /** Whether it can be seen as the merchant sees it. */
  readonly hasPortal: boolean
  readonly transactions: readonly {
    readonly transactionId: string
    readonly kind: string
    readonly requestId: string
    readonly status: string
    readonly resultCode: string
    readonly amount: Money
    readonly createdAt: string
  }[]
  readonly attempts: readonly PaymentAttempt[]
  readonly disputes: readonly {
    readonly disputeId: string
    readonly type: string
    readonly state: string
    readonly amount: Money
    readonly openedAt: string
    readonly dueAt: string | null
  }[]
}

export interface PaymentAttempt {
  readonly attemptId: string
  readonly kind: string
  readonly provider: string
  /** OPEN and PENDING have no outcome: the provider can be asked, or somebody decides. */
  readonly state: string
  readonly resultCode: string | null
  readonly amount: Money
  readonly createdAt: string
  readonly decidedAt: string | null
}
