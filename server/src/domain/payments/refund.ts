import { type Amount, findPaymentMethod, type ResultCode } from '@amsel/contract'
import { Refusal } from '../refusal.ts'
import { DAY_MS } from '../time.ts'
import type { Payment } from './payment.ts'
import { isUnderWay, type PaymentTransaction, effective, sumOf } from './transaction.ts'

/** What may still go back: captured, not refunded (nor on its way back), not disputed. A dispute can take more than that. */
export function refundableMinor({ capturedMinor, refundedMinor, disputedMinor }: Payment): bigint {
  const left = capturedMinor - refundedMinor - disputedMinor
  return left > 0n ? left : 0n
}

/** What has gone back, or is held, beyond what came in: the payer was refunded, and disputed it all the same. */
export function beyondMinor({ capturedMinor, refundedMinor, disputedMinor }: Payment): bigint {
  const beyond = refundedMinor + disputedMinor - capturedMinor
  return beyond > 0n ? beyond : 0n
}

interface Asked {
  readonly amount: Amount
  readonly captureId: string | undefined
  readonly now: Date
  readonly done: readonly PaymentTransaction[]
}

/** Throws unless this amount of the payment may be refunded now. */
export function requireRefundable(payment: Payment | null, asked: Asked): asserts payment is Payment {
  if (!payment) throw new Refusal('ORDER_NOT_EXIST')
  if (payment.status !== 'SUCCESS') throw new Refusal(unpaidCode(payment), 'the payment has not been paid')
  const { amount, now, done } = asked
  if (amount.currency !== payment.amount.currency)
    throw new Refusal('CURRENCY_NOT_SUPPORT', `the payment is in ${payment.amount.currency}`)
  if (isUnderWay(done, 'CANCEL', 'VOID'))
    throw new Refusal('ORDER_STATUS_INVALID', 'the payment is being cancelled')
  requireMethod(payment, asked)
  if (payment.capturedMinor === 0n)
    throw new Refusal('ORDER_STATUS_INVALID', 'nothing has been captured; cancel the payment instead')
  if (payment.paidAt && now.getTime() > payment.paidAt.getTime() + ruleOf(payment).windowDays * DAY_MS)
    throw new Refusal('REFUND_WINDOW_EXCEED')
  if (amount.value > refundableMinor(payment)) throw new Refusal('REFUND_AMOUNT_EXCEED')
  if (asked.captureId !== undefined) requireOfCapture(asked.captureId, amount, done)
}

const unpaidCode = ({ status, resultCode }: Payment): ResultCode => {
  if (status === 'CANCELLED') return 'ORDER_IS_CANCELED'
  return resultCode === 'ORDER_IS_CLOSED' ? 'ORDER_IS_CLOSED' : 'ORDER_STATUS_INVALID'
}

/** A method that has left the catalogue cannot say how it refunds. */
function ruleOf({ paymentMethodType }: Payment) {
  const method = findPaymentMethod(paymentMethodType)
  if (!method) throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED')
  return method.refund
}

function requireMethod(payment: Payment, { amount, done }: Asked): void {
  const rule = ruleOf(payment)
  if (!rule.isOffered) throw new Refusal('REFUND_NOT_SUPPORTED')
  if (!rule.partial && amount.value !== payment.capturedMinor && amount.value <= refundableMinor(payment))
    throw new Refusal('PARTIAL_REFUND_NOT_SUPPORTED')
  if (!rule.several && effective(done, 'REFUND').length > 0)
    throw new Refusal('MULTIPLE_REFUNDS_NOT_SUPPORTED')
}

function requireOfCapture(captureId: string, amount: Amount, done: readonly PaymentTransaction[]): void {
  const capture = done.find(
    ({ kind, status, transactionId }) =>
      kind === 'CAPTURE' && status === 'SUCCESS' && transactionId === captureId,
  )
  if (!capture) throw new Refusal('PARAM_ILLEGAL', 'captureId is no capture of this payment')
  const refunded = effective(done, 'REFUND').filter(({ details }) => details.captureId === captureId)
  if (sumOf(refunded) + amount.value > capture.amount.value)
    throw new Refusal('REFUND_AMOUNT_EXCEED', 'the amount is more than what is left of this capture')
}
