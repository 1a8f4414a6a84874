import { type Amount, findCardBrand } from '@amsel/contract'
import { Refusal } from '../refusal.ts'
import { isAuthorizationOver } from './capture.ts'
import type { Payment } from './payment.ts'
import { isUnderWay, type PaymentTransaction, effective } from './transaction.ts'

const INCREASES_MAX = 10

/** Whether the issuer accepts a higher amount for this authorization at all. */
export const takesHigherAmount = ({ card, captureMode }: Pick<Payment, 'card' | 'captureMode'>): boolean =>
  captureMode === 'MANUAL' && (findCardBrand(card?.brand ?? '')?.takesHigherAmount ?? false)

/** Throws unless the authorized amount may be raised to this total now. */
export function requireRaisable(
  payment: Payment | null,
  { amount, now, done }: { amount: Amount; now: Date; done: readonly PaymentTransaction[] },
): asserts payment is Payment {
  if (!payment) throw new Refusal('ORDER_NOT_EXIST')
  if (payment.status === 'CANCELLED') throw new Refusal('ORDER_IS_CANCELED')
  if (payment.status !== 'SUCCESS')
    throw new Refusal('ORDER_STATUS_INVALID', 'the payment has not been authorized')
  if (amount.currency !== payment.amount.currency)
    throw new Refusal('CURRENCY_NOT_SUPPORT', `the payment is in ${payment.amount.currency}`)
  if (amount.value <= payment.amount.value)
    throw new Refusal('PARAM_ILLEGAL', 'amount.value must be more than what is authorized')
  const hinders: readonly (readonly [boolean, string])[] = [
    [!takesHigherAmount(payment), 'this payment cannot be raised'],
    [effective(done, 'CAPTURE').length > 0, 'the payment has been captured'],
    [isUnderWay(done, 'INCREMENTAL', 'CANCEL', 'VOID'), 'the authorization is being changed'],
    [
      done.filter(({ kind }) => kind === 'INCREMENTAL').length >= INCREASES_MAX,
      `an amount is raised at most ${INCREASES_MAX} times`,
    ],
  ]
  const hinder = hinders.find(([isGiven]) => isGiven)
  if (hinder) throw new Refusal('INCREMENTAL_NOT_SUPPORT', hinder[1])
  // Last: a capture closes an authorization too.
  if (isAuthorizationOver(payment, now)) throw new Refusal('AUTH_EXPIRED')
}
