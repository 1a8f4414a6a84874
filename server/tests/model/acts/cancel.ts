import { lastCancelMoment, methodOf } from '../facts.ts'
import { perform, resume } from '../money.ts'
import type { Plot } from '../plot.ts'
import {
  beginPaymentTransaction,
  findPayment,
  isOpen,
  isUnderWay,
  move,
  type Payment,
  payableOf,
  reported,
  type World,
} from '../world.ts'
import type { Cancel } from './act.ts'
import { plannedOutcome } from './planned.ts'

export function* cancel(world: World, { of, by }: Cancel, plan: string | undefined): Plot<string> {
  const payment = findPayment(world, of)
  if (!payment) {
    if (by !== 'paymentRequestId') return 'ORDER_NOT_EXIST'
    if (world.marks.includes(of)) return plan ?? 'SUCCESS'
    world.marks.push(of)
    return 'ORDER_NOT_EXIST'
  }
  const earlier = reported(payment, 'CANCEL', 'VOID').find(({ isExpiry }) => !isExpiry)
  if (earlier) yield* resume(world, earlier)
  if (earlier) return earlier.code
  if (methodOf(payment.type).cancel === 'never') return 'PAYMENT_METHOD_NOT_SUPPORTED'
  if (isOpen(payment)) return plan ?? close(payment)
  const { currency, amount, fee } = payment
  const refusal = whyNotCancelled(world, payment)
  if (refusal) return refusal
  const planned = plannedOutcome(world, plan)
  if (!payment.captureMode && payableOf(world, payment) < amount - fee) return 'MERCHANT_BALANCE_NOT_ENOUGH'
  const kind = payment.captureMode ? 'VOID' : 'CANCEL'
  const cancelling = beginPaymentTransaction(world, payment, { kind, amount, planned })
  if (kind === 'CANCEL') {
    move(world, ['fees', 'payable'], currency, fee)
    move(world, ['payable', 'returning'], currency, amount)
    payment.refunded = amount
  }
  yield* perform(world, cancelling)
  return cancelling.code
}

/** Nobody has paid: no provider need be asked. */
function close(payment: Payment): string {
  Object.assign(payment, { status: 'CANCELLED', code: 'ORDER_IS_CANCELED' })
  const done = {
    status: 'SUCCESS',
    code: 'SUCCESS',
    requestId: null,
    isLast: false,
    isExpiry: false,
  } as const
  payment.transactions.push({ ...done, kind: 'CANCEL', amount: payment.amount, errand: null })
  return 'SUCCESS'
}

function whyNotCancelled({ now }: World, payment: Payment): string | undefined {
  if (payment.status !== 'SUCCESS') return 'ORDER_STATUS_INVALID'
  if (reported(payment, 'REFUND').length > 0) return 'PROCESS_FAIL'
  if (reported(payment, 'CAPTURE').length > 0 || isUnderWay(payment, 'INCREMENTAL'))
    return 'ORDER_STATUS_INVALID'
  const isInTime = now < lastCancelMoment(methodOf(payment.type).cancel, payment.paidAt ?? 0)
  return isInTime && !payment.isClosed ? undefined : 'CANCEL_WINDOW_EXCEED'
}
