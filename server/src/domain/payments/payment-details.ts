import { EASY_PAY, type InStoreScenario, type PaymentResultInfo } from '@amsel/contract'
import type { CardOptions } from '../cards/card.ts'
import type { KeptRequest } from '../idempotency-fingerprint.ts'
import { isByAgreement, isCard, isInStore, type Payment } from './payment.ts'

type CreditPayPlan = NonNullable<PaymentResultInfo['creditPayPlan']>

/** What the gateway itself reads of a payment's details; the rest is the merchant's. */
interface KnownDetails {
  readonly cardWish?: CardOptions
  readonly chosenAfter?: number
  readonly productScene?: string
  readonly agreementId?: string
  readonly agreementInfo?: { readonly authState?: string }
  readonly paymentAmount?: { readonly value?: string }
  readonly paymentFactor?: { readonly inStorePaymentScenario?: InStoreScenario }
  readonly settlementStrategy?: { readonly settlementCurrency?: string }
  readonly creditPayPlan?: CreditPayPlan
  readonly order?: { readonly buyer?: { readonly referenceBuyerId?: string } }
}

const known = ({ details }: Pick<Payment, 'details'>) => (details ?? {}) as KnownDetails

export const cardOptionsOf = (payment: Pick<Payment, 'details'>): CardOptions => known(payment).cardWish ?? {}

/** How many charges there were when the payer last chose how to pay; whatever failed before belongs to another choice. */
export const chosenAfterOf = (payment: Pick<Payment, 'details'>): number => known(payment).chosenAfter ?? 0

/** The instalments in which its payer pays the issuer, where an account took them. */
export const creditPayPlanOf = (payment: Pick<Payment, 'details'>): CreditPayPlan | undefined =>
  known(payment).creditPayPlan

/** The merchant's name for its buyer. */
export const buyerOf = (payment: Pick<Payment, 'details'>): string | null =>
  known(payment).order?.buyer?.referenceBuyerId || null

/** By whose code a payment in a store is paid; null for every other payment. */
export const inStoreScenarioOf = (
  payment: Pick<Payment, 'productCode' | 'details'>,
): InStoreScenario | null =>
  isInStore(payment) ? (known(payment).paymentFactor?.inStorePaymentScenario ?? null) : null

/** It was opened upstream with the code on a customer's phone, which is available only in the call that brought it. */
export const isByCodeUpstream = (payment: Pick<Payment, 'productCode' | 'details' | 'provider'>): boolean =>
  payment.provider !== null && inStoreScenarioOf(payment) === 'PaymentCode'

/** The agreement under which a payment is made, where that was made on upstream pages. */
export const agreementIdOf = (payment: Pick<Payment, 'details' | 'productCode'>): string | null =>
  isByAgreement(payment) ? (known(payment).agreementId ?? null) : null

/** The merchant's word for the agreement that the payer makes by paying; null where there is none. */
export function agreementByPaying(payment: Pick<Payment, 'details'>): string | null {
  const { productScene, agreementInfo } = known(payment)
  return productScene === EASY_PAY ? (agreementInfo?.authState ?? null) : null
}

/**
 * What is kept of the request that made a payment. Never the code or token that it was paid with; in a store the method
 * is the wallet's, whatever was requested; a card's amount may have been raised since; and in time the details are
 * removed.
 */
export function keptOfPayment(payment: Payment): KeptRequest {
  const { paymentAmount, paymentFactor, settlementStrategy } = known(payment)
  const hasDetails = paymentAmount !== undefined
  return {
    'paymentAmount.currency': payment.amount.currency,
    'paymentAmount.value': paymentAmount?.value ?? (isCard(payment) ? undefined : payment.amount.value),
    'paymentMethod.paymentMethodType': isInStore(payment) ? undefined : payment.paymentMethodType,
    'paymentFactor.inStorePaymentScenario': hasDetails
      ? (paymentFactor?.inStorePaymentScenario ?? null)
      : undefined,
    'settlementStrategy.settlementCurrency': hasDetails
      ? (settlementStrategy?.settlementCurrency ?? null)
      : undefined,
  }
}
