import type { CheckoutSessionRequest, Currency } from '@amsel/contract'
import { Refusal } from '../refusal.ts'
import { DAY_MS, later } from '../time.ts'

/** A page that asks for a payment and is opened by its address alone: a merchant needs no program for it. */
export interface PaymentLink extends LinkDraft {
  readonly clientId: string
  readonly linkId: string
  readonly createdAt: Date
  /** The mark of the actor who made it. */
  readonly createdBy: string
  readonly closedAt: Date | null
  /** How many sessions it has begun: their request ids are numbered from 1. */
  readonly sessions: number
}

/** What somebody asks for who makes a link. */
export interface LinkDraft {
  /** What it is for, as payers read it. */
  readonly title: string
  readonly currency: Currency
  readonly offer: LinkOffer
  /** Whether it is paid once, or by any number of payers. */
  readonly isOnce: boolean
  /** The merchant's own name for it. */
  readonly reference: string | null
  /** Where a payer goes afterwards; null: to a page of the gateway. */
  readonly redirectUrl: string | null
  readonly expiresAt: Date | null
}

/** An amount; an order with its items; or items of which each payer chooses. */
export type LinkOffer =
  | { readonly kind: 'amount'; readonly amountMinor: bigint }
  | { readonly kind: 'order' | 'choice'; readonly items: readonly LinkItem[] }

export interface LinkItem {
  readonly name: string
  readonly unitMinor: bigint
  /** In a choice: at most. */
  readonly quantity: number
}

export const LINK_TITLE_MAX = 256
export const LINK_ITEMS_MAX = 50
export const LINK_QUANTITY_MAX = 999
const LINK_DAYS_MAX = 366
/** As many digits as an amount of the interface may have. */
const AMOUNT_MAX = 10n ** 16n - 1n

/** What is wrong with a link that somebody wants to make, and where; null where nothing is. */
interface LinkFlaw {
  readonly field: 'amount' | 'items' | 'expiresAt'
  readonly message: string
}

export function linkFlaw({ offer, expiresAt }: LinkDraft, now: Date): LinkFlaw | null {
  if (offer.kind === 'amount' && !isAmount(offer.amountMinor))
    return { field: 'amount', message: 'The amount must be above zero.' }
  if (offer.kind !== 'amount') {
    const { items } = offer
    if (items.length === 0 || items.length > LINK_ITEMS_MAX)
      return { field: 'items', message: `A link has 1 to ${LINK_ITEMS_MAX} items.` }
    if (new Set(items.map(({ name }) => name)).size < items.length)
      return { field: 'items', message: 'Two items have the same name.' }
    if (!items.every(({ quantity }) => isQuantity(quantity)))
      return { field: 'items', message: `A quantity must be a whole number from 1 to ${LINK_QUANTITY_MAX}.` }
    if (!items.every(({ unitMinor }) => isAmount(unitMinor)) || !isAmount(totalOf(items)))
      return {
        field: 'items',
        message: 'Each item needs a price above zero, and their total must be an amount.',
      }
  }
  if (expiresAt && expiresAt <= now)
    return { field: 'expiresAt', message: 'The link would have expired already.' }
  if (expiresAt && expiresAt > later(now, LINK_DAYS_MAX * DAY_MS))
    return { field: 'expiresAt', message: `A link expires within ${LINK_DAYS_MAX} days, or never.` }
  return null
}

const isAmount = (minor: bigint): boolean => minor > 0n && minor <= AMOUNT_MAX
const isQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= LINK_QUANTITY_MAX

const totalOf = (items: readonly LinkItem[]): bigint =>
  items.reduce((total, { unitMinor, quantity }) => total + unitMinor * BigInt(quantity), 0n)

/** Whether it still takes payers: a link that is paid once has ended with its payment. */
export type LinkState = 'OPEN' | 'PAID' | 'EXPIRED' | 'CLOSED'

export function linkState(
  { isOnce, closedAt, expiresAt }: Pick<PaymentLink, 'isOnce' | 'closedAt' | 'expiresAt'>,
  isPaid: boolean,
  now: Date,
): LinkState {
  if (isOnce && isPaid) return 'PAID'
  if (closedAt) return 'CLOSED'
  return expiresAt && expiresAt <= now ? 'EXPIRED' : 'OPEN'
}

/** What is paid by one session of a link. */
export interface LinkOrder {
  readonly amountMinor: bigint
  /** None where the link asks for an amount alone. */
  readonly items: readonly LinkItem[]
}

/**
 * What a payer is to pay, by the quantities that they have chosen, one for each item; what they send beside a link that
 * leaves them no choice counts for nothing. Null where nothing is chosen, or more than the link offers.
 */
export function linkOrder(
  { offer }: Pick<PaymentLink, 'offer'>,
  quantities: readonly number[],
): LinkOrder | null {
  if (offer.kind === 'amount') return { amountMinor: offer.amountMinor, items: [] }
  if (offer.kind === 'order') return { amountMinor: totalOf(offer.items), items: offer.items }
  if (quantities.length !== offer.items.length) return null
  const fits = offer.items.every(({ quantity }, index) => {
    const chosen = quantities[index] ?? 0
    return chosen === 0 || (isQuantity(chosen) && chosen <= quantity)
  })
  if (!fits) return null
  const items = offer.items.flatMap((item, index) => {
    const quantity = quantities[index] ?? 0
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
  return items.length > 0 ? { amountMinor: totalOf(items), items } : null
}

/** The smallest order that a payer can make of it, to see whether it could be paid at all. */
export const smallestLinkOrder = ({ offer }: Pick<PaymentLink, 'offer'>): LinkOrder => {
  if (offer.kind !== 'choice') return linkOrder({ offer }, []) as LinkOrder
  const cheapest = offer.items.reduce((one, other) => (other.unitMinor < one.unitMinor ? other : one))
  return { amountMinor: cheapest.unitMinor, items: [{ ...cheapest, quantity: 1 }] }
}

/** The request ids of a link's sessions. */
export const linkRequestId = ({ linkId }: Pick<PaymentLink, 'linkId'>, session: number): string =>
  `${linkId}-${session}`

const REQUEST_ID = /^(\d{35})-([1-9]\d{0,9})$/

/** The link that a request id may belong to; null where it is no such id. */
export const linkIdIn = (paymentRequestId: string): string | null =>
  REQUEST_ID.exec(paymentRequestId)?.[1] ?? null

/** The hosted checkout that a payer gets. */
export function linkSessionRequest(
  { title, currency, reference }: Pick<PaymentLink, 'title' | 'currency' | 'reference'>,
  { amountMinor, items }: LinkOrder,
  { paymentRequestId, redirectUrl }: { readonly paymentRequestId: string; readonly redirectUrl: string },
): CheckoutSessionRequest {
  const amount = { currency, value: amountMinor }
  return {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId,
    order: {
      ...(reference !== null && { referenceOrderId: reference }),
      orderDescription: title,
      orderAmount: amount,
      ...(items.length > 0 && {
        goods: items.map(({ name, unitMinor, quantity }) => ({
          goodsName: name,
          goodsUnitAmount: { currency, value: unitMinor },
          goodsQuantity: String(quantity),
        })),
      }),
    },
    paymentAmount: amount,
    paymentRedirectUrl: redirectUrl,
  }
}

/** Why a link cannot be paid now. */
export class LinkEnded extends Refusal {
  readonly state: Exclude<LinkState, 'OPEN'>

  constructor(state: Exclude<LinkState, 'OPEN'>) {
    super('ORDER_IS_CLOSED')
    this.state = state
  }
}
