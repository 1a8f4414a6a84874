import { CARDS, MINUTE, methodOf } from '../facts.ts'
import { inquire, recordCharge, type Standing, send, unlessSilent } from '../money.ts'
import type { Plot } from '../plot.ts'
import {
  beginErrand,
  findPayment,
  isOpen,
  type Outcome,
  type Payment,
  unfinishedCharge,
  verdict,
  type World,
} from '../world.ts'
import type { Complete, Pay } from './act.ts'
import { isUnknown } from './planned.ts'

export function* pay(world: World, asked: Pay, plan: string | undefined): Plot<string> {
  const { requestId, by, type, amount, with3DS, captureMode } = asked
  const hasPage = by === 'page' || (by === 'card' && with3DS)
  if (plan && hasPage) return plan
  if (world.marks.includes(requestId)) return 'ORDER_IS_CANCELED'
  const earlier = findPayment(world, requestId)
  if (earlier) return yield* payAgain(world, earlier, asked)
  const { code, isFlexible } = CARDS[asked.card]
  const expiresAt = world.now + (by === 'agreement' ? MINUTE : methodOf(type).expiresAfter)
  const payment: Payment = {
    requestId,
    type,
    currency: methodOf(type).currency,
    amount,
    asked: amount,
    status: 'PROCESSING',
    code: 'PAYMENT_IN_PROCESS',
    hasPage,
    expiresAt,
    closesAt: expiresAt,
    closeTries: 0,
    paidAt: null,
    captureMode: by === 'card' ? captureMode : null,
    isFlexible,
    cardCode: code,
    cardUntil: with3DS ? world.now + 15 * MINUTE : 0,
    isClosed: false,
    captured: 0n,
    refunded: 0n,
    fee: 0n,
    transactions: [],
  }
  world.payments.push(payment)
  if (hasPage) return 'PAYMENT_IN_PROCESS'
  const said = plan ?? (by === 'card' ? code : 'SUCCESS')
  const planned = isUnknown(said)
    ? ({ outcome: 'PENDING', code: said } as const)
    : verdict(world, said, false)
  const errand = beginCharge(world, payment, planned)
  const reported = yield* unlessSilent(send(errand))
  return answerOf(reported ? yield* recordCharge(world, errand, reported) : payment)
}

function* payAgain(world: World, payment: Payment, asked: Pay): Plot<string> {
  if (payment.asked !== asked.amount) return 'REPEAT_REQ_INCONSISTENT'
  if (isOpen(payment) && payment.expiresAt <= world.now) return 'ORDER_IS_CLOSED'
  if (payment.hasPage)
    return isOpen(payment) || payment.status === 'SUCCESS' ? 'PAYMENT_IN_PROCESS' : payment.code
  const errand = isOpen(payment) ? unfinishedCharge(world, payment) : undefined
  const reported = errand && (yield* unlessSilent(inquire(world, errand)))
  return answerOf(reported ? yield* recordCharge(world, errand, reported) : payment)
}

const answerOf = ({ status, code }: Standing) => (isOpen({ status }) ? 'PAYMENT_IN_PROCESS' : code)

/** The provider is asked while the payment is still open: after a minute, or halfway to its end if that is sooner. */
export const beginCharge = (
  world: World,
  payment: Payment,
  planned: { outcome: Outcome; code: string },
  isTry = false,
) =>
  beginErrand(
    world,
    { kind: 'CHARGE', payment, amount: payment.amount, planned, isTry },
    Math.min(MINUTE, Math.floor((payment.expiresAt - world.now) / 2)),
  )

const OUTCOME_CODES = { SUCCESS: 'SUCCESS', FAIL: 'PROCESS_FAIL', PENDING: 'PAYMENT_IN_PROCESS' } as const

export function* complete(world: World, asked: Complete): Plot<string> {
  const { of, outcome } = asked
  const payment = findPayment(world, of)
  if (!payment) return 'ORDER_NOT_EXIST'
  if (!isOpen(payment)) return completed(payment, outcome)
  if (payment.expiresAt <= world.now) return 'ORDER_IS_CLOSED'
  const planned = { outcome, code: OUTCOME_CODES[outcome] }
  const errand = unfinishedCharge(world, payment) ?? beginCharge(world, payment, planned)
  const reported = yield* unlessSilent(send(errand, planned))
  if (reported) {
    const stands = yield* recordCharge(world, errand, reported, 'merchant')
    // The payer's own try, which this one had joined, has failed before it: what the merchant wants is still to be done.
    if (errand.isTry && stands.status === 'PROCESSING' && !unfinishedCharge(world, payment))
      return yield* complete(world, asked)
    return completed(stands, outcome)
  }
  // Without a page a payment is never pending.
  const isUnknown = payment.status !== outcome && (outcome !== 'PENDING' || payment.hasPage)
  return isUnknown ? 'UNKNOWN_EXCEPTION' : completed(payment, outcome)
}

function completed({ status, code }: Standing, outcome: Outcome): string {
  if (status === outcome) return 'SUCCESS'
  return ['ORDER_IS_CLOSED', 'ORDER_IS_CANCELED'].includes(code) ? code : 'ORDER_STATUS_INVALID'
}
