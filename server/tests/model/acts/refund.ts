import { DAY, methodOf } from '../facts.ts'
import { perform } from '../money.ts'
import type { Plot } from '../plot.ts'
import {
  beginPaymentTransaction,
  findPayment,
  findTransaction,
  isUnderWay,
  move,
  type Payment,
  payableOf,
  reported,
  type World,
} from '../world.ts'
import type { Refund } from './act.ts'
import { repeat } from './repeat.ts'
import { plannedOutcome } from './planned.ts'

export function* refund(world: World, asked: Refund, plan: string | undefined): Plot<string> {
  const { of, requestId, amount, isAsync } = asked
  const earlier = findTransaction(world, 'REFUND', requestId)
  if (earlier) return yield* repeat(world, earlier, asked)
  const payment = findPayment(world, of)
  if (!payment) return 'ORDER_NOT_EXIST'
  const refusal = whyNotRefunded(world, payment, amount)
  if (refusal) return refusal
  const planned = plannedOutcome(world, plan, isAsync || methodOf(payment.type).refund === 'later')
  const begun = beginPaymentTransaction(world, payment, { kind: 'REFUND', requestId, amount, planned })
  // Gone with the intent, so that nobody else can have it.
  move(world, ['payable', 'returning'], payment.currency, amount)
  payment.refunded += amount
  yield* perform(world, begun)
  return begun.code
}

function whyNotRefunded(world: World, payment: Payment, amount: bigint): string | undefined {
  const { status, code, captured, refunded, type } = payment
  const { refund, refundsParts = true, refundsOften = true } = methodOf(type)
  const rest = captured - refunded
  if (status === 'CANCELLED') return 'ORDER_IS_CANCELED'
  if (status !== 'SUCCESS') return code === 'ORDER_IS_CLOSED' ? code : 'ORDER_STATUS_INVALID'
  if (isUnderWay(payment, 'CANCEL', 'VOID')) return 'ORDER_STATUS_INVALID'
  if (!refund) return 'REFUND_NOT_SUPPORTED'
  if (!refundsParts && amount !== captured && amount <= rest) return 'PARTIAL_REFUND_NOT_SUPPORTED'
  if (!refundsOften && reported(payment, 'REFUND').length > 0) return 'MULTIPLE_REFUNDS_NOT_SUPPORTED'
  if (captured === 0n) return 'ORDER_STATUS_INVALID'
  if (world.now > (payment.paidAt ?? 0) + 365 * DAY) return 'REFUND_WINDOW_EXCEED'
  if (amount > rest) return 'REFUND_AMOUNT_EXCEED'
  return payableOf(world, payment) < amount ? 'MERCHANT_BALANCE_NOT_ENOUGH' : undefined
}
