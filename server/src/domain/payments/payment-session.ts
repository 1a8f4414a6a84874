import type { Amount, CheckoutSessionRequest, ConsentSessionRequest } from '@amsel/contract'
import { findPaymentMethod, isShownUnasked, type PaymentMethod } from '@amsel/contract'
import type { CardOptions } from '../cards/card.ts'
import { Refusal } from '../refusal.ts'
import type { KeptRequest } from '../idempotency-fingerprint.ts'
import { listPaymentOptions } from './payment-options.ts'

/**
 * A hosted checkout. It is open until a payment with its request id exists or its time is over; it has no state of its
 * own beyond that.
 */
export interface PaymentSession {
  readonly clientId: string
  readonly paymentSessionId: string
  /** What makes two requests the same, as a keyed digest. */
  readonly requestDigest: Buffer
  /** As the merchant gave it, without what is secret. */
  readonly request: CheckoutSessionRequest
  readonly offer: SessionOffer
  /** Tokens of cards that may be charged again. */
  readonly savedCards: readonly string[]
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The bytes of the answer. */
  readonly answer: string
  /** The mark of the actor who asked for it. */
  readonly createdBy: string
}

/**
 * A session whose payer only agrees to later payments. Its results are kept with the agreement: this is kept so that the
 * merchant's id gets the same answer again.
 */
export interface ConsentSession extends Omit<PaymentSession, 'request'> {
  readonly request: ConsentSessionRequest & { readonly paymentRequestId: string }
}

export type AnySession = PaymentSession | ConsentSession

/** What is kept of the request that made it. */
export const keptOfSession = ({ request }: Pick<AnySession, 'request'>): KeptRequest => ({
  'paymentAmount.currency': request.paymentAmount?.currency ?? null,
  'paymentAmount.value': request.paymentAmount?.value ?? null,
  'settlementStrategy.settlementCurrency': request.settlementStrategy?.settlementCurrency ?? null,
})

export const isSessionOver = ({ expiresAt }: Pick<PaymentSession, 'expiresAt'>, now: Date): boolean =>
  expiresAt <= now

/** What the payer may choose from. */
interface SessionOffer {
  /** Payment method types, the first on top. */
  readonly methods: readonly string[]
  /** Whether the merchant has numbered them. */
  readonly isNumbered?: boolean
  readonly cardWish: CardOptions
}

/** Whether a merchant wants its methods shown in an order of its own. */
export const isNumbered = ({ availablePaymentMethod }: Pick<Options, 'availablePaymentMethod'>): boolean =>
  (availablePaymentMethod?.paymentMethodTypeList ?? []).some(
    ({ paymentMethodOrder }) => paymentMethodOrder !== undefined,
  )

type Options = Pick<
  CheckoutSessionRequest,
  | 'productCode'
  | 'paymentAmount'
  | 'paymentMethod'
  | 'availablePaymentMethod'
  | 'allowedPaymentMethodRegions'
  | 'userRegion'
>

/** The methods that a session offers: those that fit its amount and its merchant's filters, in the merchant's order. */
export function offerMethods(options: Options, isRouted: (method: string) => boolean = () => true): string[] {
  const { paymentMethod, availablePaymentMethod } = options
  const listed = inOrder(availablePaymentMethod?.paymentMethodTypeList ?? [])
  const isNamed = listed.length > 0 || paymentMethod !== undefined
  const wanted = (type: string) =>
    (listed.length === 0 || listed.includes(type)) &&
    (!paymentMethod || paymentMethod.paymentMethodType === type) &&
    (isNamed || isShownUnasked(type))
  const fitting = enabledMethods(options).filter((type) => wanted(type) && isRouted(type))
  if (fitting.length === 0)
    throw refusalFor(options, paymentMethod ? [paymentMethod.paymentMethodType] : listed)
  return listed.length === 0 ? fitting : listed.filter((type) => fitting.includes(type))
}

type Listed = NonNullable<NonNullable<Options['availablePaymentMethod']>['paymentMethodTypeList']>

/** By their numbers; those without one come last, as they were listed. */
function inOrder(list: Listed): string[] {
  const place = ({ paymentMethodOrder }: Listed[number]) => paymentMethodOrder ?? Number.MAX_SAFE_INTEGER
  const sorted = [...list].sort((a, b) => place(a) - place(b))
  return [...new Set(sorted.map(({ paymentMethodType }) => paymentMethodType))]
}

function enabledMethods({
  productCode,
  paymentAmount,
  allowedPaymentMethodRegions,
  userRegion,
}: Options): string[] {
  try {
    return listPaymentOptions({ productCode, paymentAmount, allowedPaymentMethodRegions, userRegion })
      .filter(({ enabled }) => enabled)
      .map(({ paymentMethodType }) => paymentMethodType)
  } catch (error) {
    if (error instanceof Refusal) return []
    throw error
  }
}

function refusalFor({ paymentAmount }: { paymentAmount: Amount }, asked: readonly string[]): Refusal {
  const flows = new Set<PaymentMethod['flow'] | undefined>(asked.map((type) => findPaymentMethod(type)?.flow))
  if (flows.size === 1 && flows.has('card'))
    return new Refusal('CARD_NOT_SUPPORTED', `${asked.join(', ')} cannot be used for this session`)
  return new Refusal(
    'NO_PAY_OPTIONS',
    `no payment method is left for ${paymentAmount.currency} ${paymentAmount.value}; see paymentMethod, ` +
      'availablePaymentMethod and allowedPaymentMethodRegions',
  )
}
