import { type CancelRule, findPaymentMethod } from '@amsel/contract'
import { Refusal } from '../refusal.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../time.ts'
import { isCard, isOpen, type Payment } from './payment.ts'
import { isUnderWay, type PaymentTransaction, effective } from './transaction.ts'

/** How a payment is cancelled: an unpaid one closes; an authorization is released; money is returned. */
type CancelWay = 'close' | 'void' | 'return'

const UTC_PLUS_8_MS = 8 * HOUR_MS
const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** Until when a paid payment may be cancelled, by the method's rule. */
const DEADLINES: Readonly<Record<CancelRule, (paidAt: Date) => Date | null>> = {
  until_next_day: (paidAt) => {
    const day = Math.floor((paidAt.getTime() + UTC_PLUS_8_MS) / DAY_MS)
    return new Date((day + 1) * DAY_MS - UTC_PLUS_8_MS + QUARTER_HOUR_MS)
  },
  seven_days: (paidAt) => later(paidAt, 7 * DAY_MS),
  unpaid_only: () => null,
  never: () => null,
}

export const cancelDeadline = (rule: CancelRule, paidAt: Date): Date | null => DEADLINES[rule](paidAt)

/** Throws unless the payment may be cancelled now. */
export function chooseCancelWay(
  payment: Payment,
  { now, done }: { now: Date; done: readonly PaymentTransaction[] },
): CancelWay {
  const method = findPaymentMethod(payment.paymentMethodType)
  if (!method || method.cancel === 'never')
    throw new Refusal('PAYMENT_METHOD_NOT_SUPPORTED', 'payments of this method cannot be cancelled')
  if (isOpen(payment)) return 'close'
  if (payment.status !== 'SUCCESS') throw new Refusal('ORDER_STATUS_INVALID', 'the payment has ended unpaid')
  if (effective(done, 'REFUND').length > 0)
    throw new Refusal('PROCESS_FAIL', 'the payment has been refunded, so it cannot be cancelled')
  if (payment.disputedMinor > 0n) throw new Refusal('ORDER_STATUS_INVALID', 'the payment is disputed')
  if (isCard(payment) && effective(done, 'CAPTURE').length > 0)
    throw new Refusal('ORDER_STATUS_INVALID', 'the payment has been captured: refund it instead')
  if (isUnderWay(done, 'INCREMENTAL'))
    throw new Refusal('ORDER_STATUS_INVALID', 'the amount of the payment is being raised')
  const deadline = cancelDeadline(method.cancel, payment.paidAt ?? payment.createdAt)
  if (!deadline || now >= deadline || payment.authClosedAt) throw new Refusal('CANCEL_WINDOW_EXCEED')
  return isCard(payment) ? 'void' : 'return'
}
