import type { Amount } from '@amsel/contract'
import { formatAmount } from '@amsel/contract'
import { DAY_MS } from '../time.ts'
import { ANY_WALLET } from './in-store.ts'

/** A place in a store at which people take payments. */
export interface Till {
  readonly clientId: string
  readonly tillId: string
  readonly merchantReference: string
  readonly merchantName: string
  readonly storeReference: string
  readonly storeName: string
  readonly name: string
  readonly createdAt: Date
  /** The mark of its maker. */
  readonly createdBy: string
  /** Nothing is sold at it from then on. */
  readonly closedAt: Date | null
}

/** A client that has more is making them by mistake. */
export const TILLS_MAX = 200
export const TILL_NAME_MAX = 20
export const STORE_NAME_MAX = 64

/** Whoever stands at a till chooses none of the ids that the merchant's own systems use. */
export const TILL_NONCE = /^[a-z0-9]{16,20}$/

type Named = Pick<Till, 'tillId'>

export const tillRequestId = ({ tillId }: Named, nonce: string): string => `till-${tillId}-${nonce}`
export const tillRefundId = ({ tillId }: Named, nonce: string): string => `refund-${tillId}-${nonce}`

/** The till that took a payment, by its request id; null for all others. */
export const tillIdIn = (paymentRequestId: string): string | null =>
  /^till-(\d{20,40})-[a-z0-9]{16,20}$/.exec(paymentRequestId)?.[1] ?? null

/** What a till gives back by itself: what it sold within a day, also past midnight. */
export const isOfTillsDay = ({ createdAt }: { readonly createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < DAY_MS

interface TillSale {
  readonly paymentRequestId: string
  readonly amount: Amount
  /** Of the amount. */
  readonly tipMinor: bigint
  /** What the customer's phone shows; null: the customer scans what the till shows. */
  readonly paymentCode: string | null
}

/** What the till asks for, as a till of the merchant's own would ask the signed API. */
export function tillPayRequest(till: Till, { paymentRequestId, amount, tipMinor, paymentCode }: TillSale) {
  const { merchantReference, merchantName, storeReference, storeName, name } = till
  const tip = tipMinor > 0n ? `, tip ${formatAmount(tipMinor, amount.currency)}` : ''
  const wire = { currency: amount.currency, value: String(amount.value) }
  return {
    productCode: 'IN_STORE_PAYMENT',
    paymentRequestId,
    paymentAmount: wire,
    order: {
      orderDescription: `${storeName}${tip}`,
      orderAmount: wire,
      merchant: {
        referenceMerchantId: merchantReference,
        merchantName,
        store: { referenceStoreId: storeReference, storeName },
      },
      env: { storeTerminalId: name },
    },
    paymentMethod: { paymentMethodType: ANY_WALLET, ...(paymentCode && { paymentMethodId: paymentCode }) },
    paymentFactor: { inStorePaymentScenario: paymentCode ? 'PaymentCode' : 'OrderCode' },
  }
}
