import type { Money, Page } from './basics.ts'

/** GET /clients/:clientId/tills */
export interface Tills {
  /** That a wallet has approved; a till may be in any other, by its name. */
  readonly stores: readonly TillStore[]
  readonly tills: readonly TillRow[]
  /** In which somebody takes the client's payments in stores; none: it may take none. */
  readonly currencies: readonly string[]
}

interface TillStore {
  readonly merchantReference: string
  readonly storeReference: string
  readonly storeName: string
}

/**
 * POST /clients/:clientId/tills NewTill: the one that is there, where the store has one of this name; POST
 * /clients/:clientId/tills/:tillId/close
 */
export interface TillRow extends TillStore {
  readonly tillId: string
  readonly merchantName: string
  readonly name: string
}

export interface NewTill {
  readonly name: string
  readonly store:
    | { readonly merchantReference: string; readonly storeReference: string }
    | { readonly storeName: string }
}

/** GET /clients/:clientId/tills/:tillId?since=: what it sold and gave back since the beginning of its reader's day */
export interface TillDay {
  readonly till: TillRow
  readonly totals: readonly TillTotal[]
}

/** GET /clients/:clientId/tills/:tillId/sales?cursor=: those of the last 24 hours, the newest first */
export type TillSales = Page<TillSale>

interface TillTotal {
  readonly method: string
  readonly sales: number
  readonly sold: Money
  readonly refunds: number
  readonly refunded: Money
}

/**
 * POST /clients/:clientId/tills/:tillId/sales NewTillSale; GET …/sales/:requestId; POST …/sales/:requestId/refund
 * {requestId, amount?}
 */
export interface TillSale {
  /** The page's own name for it. */
  readonly requestId: string
  readonly paymentId: string
  readonly status: string
  readonly resultCode: string
  readonly amount: Money
  /** Of the amount. */
  readonly tip: Money
  readonly refunded: Money
  /** Whether its newest refund has failed, so that this money did not go back. */
  readonly hasFailedRefund: boolean
  /** The wallet, once it is known. */
  readonly method: string
  readonly begunAt: string
  readonly paidAt: string | null
  /** To be scanned by the customer, while it can be paid. */
  readonly orderCode: { readonly text: string; readonly expiresAt: string } | null
  /** How much of it this till may still give back. */
  readonly refundable: Money
  /** Shows the receipt and opens nothing else. */
  readonly receiptUrl: string
}

export interface NewTillSale {
  /** Made before the first try, and kept until the answer is known: a repeat takes the same payment. */
  readonly requestId: string
  readonly currency: string
  /** Minor units, with the tip. */
  readonly amount: string
  readonly tip: string
  /** What the customer's phone shows; null: the till shows a code. */
  readonly paymentCode: string | null
}

/** POST …/sales/:requestId/cancel */
export interface CancelledTillSale {
  /** Null where nothing had come of it: from now on nothing can. */
  readonly sale: TillSale | null
}
