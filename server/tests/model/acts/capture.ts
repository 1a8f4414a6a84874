import { DAY } from '../facts.ts'
import { perform } from '../money.ts'
import type { Plot } from '../plot.ts'
import {
  beginPaymentTransaction,
  findPayment,
  findTransaction,
  isUnderWay,
  type Payment,
  reported,
  uncaptured,
  type World,
} from '../world.ts'
import type { Capture, Raise } from './act.ts'
import { repeat } from './repeat.ts'
import { plannedOutcome } from './planned.ts'

export function* capture(world: World, asked: Capture, plan: string | undefined): Plot<string> {
  const { of, requestId, amount, isLast } = asked
  const earlier = findTransaction(world, 'CAPTURE', requestId)
  if (earlier) return yield* repeat(world, earlier, asked)
  const payment = findPayment(world, of)
  if (!payment?.captureMode) return 'AUTH_NOT_FOUND'
  const refusal = whyNotCaptured(world, payment, amount)
  if (refusal) return refusal
  const planned = plannedOutcome(world, plan)
  const begun = beginPaymentTransaction(world, payment, {
    kind: 'CAPTURE',
    requestId,
    amount,
    isLast,
    planned,
  })
  yield* perform(world, begun)
  return begun.code
}

function whyNotCaptured(world: World, payment: Payment, amount: bigint): string | undefined {
  if (payment.status === 'CANCELLED') return payment.paidAt ? 'AUTH_CANCELLED' : 'ORDER_IS_CANCELED'
  if (payment.status !== 'SUCCESS' || isUnderWay(payment, 'CANCEL', 'VOID', 'INCREMENTAL'))
    return 'ORDER_STATUS_INVALID'
  const captures = reported(payment, 'CAPTURE')
  if (captures.length > 0 && !payment.isFlexible) return 'MULTI_CAPTURE_NOT_SUPPORTED'
  if (captures.some(({ isLast }) => isLast) || amount > uncaptured(payment))
    return 'CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT'
  return isClosed(world, payment) ? 'AUTH_EXPIRED' : undefined
}

/** An authorization is good for seven days. */
const isClosed = ({ now }: World, { isClosed, captureMode, paidAt }: Payment) =>
  isClosed || (captureMode !== null && (paidAt ?? 0) + 7 * DAY <= now)

/** Taken is S, whatever comes of it. */
export function* raise(world: World, asked: Raise, plan: string | undefined): Plot<string> {
  const { of, requestId, amount } = asked
  const earlier = findTransaction(world, 'INCREMENTAL', requestId)
  if (earlier) {
    const code = yield* repeat(world, earlier, asked)
    return code === 'REPEAT_REQ_INCONSISTENT' ? code : 'SUCCESS'
  }
  const payment = findPayment(world, of)
  if (!payment) return 'ORDER_NOT_EXIST'
  const refusal = whyNotRaised(world, payment, amount)
  if (refusal) return refusal
  const planned = plannedOutcome(world, plan)
  yield* perform(
    world,
    beginPaymentTransaction(world, payment, { kind: 'INCREMENTAL', requestId, amount, planned }),
  )
  return 'SUCCESS'
}

function whyNotRaised(world: World, payment: Payment, amount: bigint): string | undefined {
  if (payment.status === 'CANCELLED') return 'ORDER_IS_CANCELED'
  if (payment.status !== 'SUCCESS') return 'ORDER_STATUS_INVALID'
  if (amount <= payment.amount) return 'PARAM_ILLEGAL'
  const isHindered =
    payment.captureMode !== 'MANUAL' ||
    !payment.isFlexible ||
    reported(payment, 'CAPTURE').length > 0 ||
    isUnderWay(payment, 'INCREMENTAL', 'CANCEL', 'VOID') ||
    payment.transactions.filter(({ kind }) => kind === 'INCREMENTAL').length >= 10
  if (isHindered) return 'INCREMENTAL_NOT_SUPPORT'
  // Last: a capture closes an authorization too.
  return isClosed(world, payment) ? 'AUTH_EXPIRED' : undefined
}
