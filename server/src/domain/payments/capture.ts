import { type Amount, findCardBrand } from '@amsel/contract'
import { Refusal } from '../refusal.ts'
import { DAY_MS, later } from '../time.ts'
import { isCard, type Payment } from './payment.ts'
import { isUnderWay, type PaymentTransaction, effective, sumOf } from './transaction.ts'

/** An authorization that is not captured by then closes by itself. */
export const AUTHORIZATION_DAYS = 7

export const authorizationEnd = (authorizedAt: Date): Date => later(authorizedAt, AUTHORIZATION_DAYS * DAY_MS)

/** Nothing more can be captured: all is, it was released, or its time is over. */
export const isAuthorizationOver = (
  { authClosedAt, authExpiresAt }: Pick<Payment, 'authClosedAt' | 'authExpiresAt'>,
  now: Date,
): boolean => authClosedAt !== null || (authExpiresAt !== null && authExpiresAt <= now)

/** What may still be captured of an authorization. */
export const capturableMinor = (payment: Payment, done: readonly PaymentTransaction[]): bigint =>
  payment.amount.value - sumOf(effective(done, 'CAPTURE'))

/**
 * What the issuer still holds of an authorization that is over and was not released. A last capture releases the rest by
 * itself, and while the amount is being raised it is unknown what is held: whichever ends last looks again.
 */
export function unreleasedMinor(payment: Payment, done: readonly PaymentTransaction[]): bigint {
  const captures = effective(done, 'CAPTURE')
  const isLetGo =
    captures.some(({ details }) => details.isLastCapture) ||
    (captures.length > 0 && !takesSeveralCaptures(payment))
  if (isLetGo || isUnderWay(done, 'INCREMENTAL')) return 0n
  return payment.amount.value - sumOf(captures) - sumOf(effective(done, 'VOID'))
}

/** Throws unless this amount of the payment may be captured now. */
export function requireCapturable(
  payment: Payment | null,
  { amount, now, done }: { amount: Amount; now: Date; done: readonly PaymentTransaction[] },
): asserts payment is Payment {
  if (!payment || !isCard(payment)) throw new Refusal('AUTH_NOT_FOUND')
  if (payment.status === 'CANCELLED')
    throw new Refusal(payment.paidAt ? 'AUTH_CANCELLED' : 'ORDER_IS_CANCELED')
  if (payment.status !== 'SUCCESS')
    throw new Refusal('ORDER_STATUS_INVALID', 'the payment has not been authorized')
  if (amount.currency !== payment.amount.currency)
    throw new Refusal('CURRENCY_NOT_SUPPORT', `the payment is in ${payment.amount.currency}`)
  if (isUnderWay(done, 'CANCEL', 'VOID', 'INCREMENTAL'))
    throw new Refusal('ORDER_STATUS_INVALID', 'the authorization is being changed')
  const captures = effective(done, 'CAPTURE')
  if (captures.length > 0 && !takesSeveralCaptures(payment)) throw new Refusal('MULTI_CAPTURE_NOT_SUPPORTED')
  if (captures.some(({ details }) => details.isLastCapture) || amount.value > capturableMinor(payment, done))
    throw new Refusal('CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT')
  if (isAuthorizationOver(payment, now)) throw new Refusal('AUTH_EXPIRED')
}

export const takesSeveralCaptures = ({ card }: Pick<Payment, 'card'>): boolean =>
  findCardBrand(card?.brand ?? '')?.takesSeveralCaptures ?? false
