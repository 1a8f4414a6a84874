import { CARDS, type CardName, DAY, lastCancelMoment, MINUTE, type MethodType, methodOf } from './facts.ts'
import { driveOn, inquire, perform, recordCharge, type Standing, send } from './money.ts'
import type { Plot } from './plot.ts'
import {
  beginErrand,
  beginTransaction,
  findPayment,
  findTransaction,
  isOpen,
  isUnderWay,
  move,
  type Outcome,
  type Payment,
  standing,
  type Transaction,
  uncaptured,
  unfinishedCharge,
  verdict,
  type World,
} from './world.ts'

// What a merchant asks for, by the merchant's own ids, and what becomes of it.

export interface Pay {
  readonly act: 'pay'
  readonly requestId: string
  readonly by: 'page' | 'card' | 'agreement'
  readonly type: MethodType
  readonly amount: bigint
  readonly card: CardName
  readonly with3DS: boolean
  readonly captureMode: 'AUTOMATIC' | 'MANUAL'
}
export interface Complete {
  readonly act: 'complete'
  readonly of: string
  readonly outcome: Outcome
}
export interface Cancel {
  readonly act: 'cancel'
  readonly of: string
  readonly by: 'paymentId' | 'paymentRequestId'
}
export interface Capture {
  readonly act: 'capture'
  readonly of: string
  readonly requestId: string
  readonly amount: bigint
  readonly isLast: boolean
}
export interface Raise {
  readonly act: 'raise'
  readonly of: string
  readonly requestId: string
  readonly amount: bigint
}
export interface Refund {
  readonly act: 'refund'
  readonly of: string
  readonly requestId: string
  readonly amount: bigint
  readonly isAsync: boolean
}
export type Act = Pay | Complete | Cancel | Capture | Raise | Refund

/** What an act does, and the code that answers it; the plan is a code that the merchant wants to see. */
export function plotOf(world: World, act: Act, plan?: string): Plot<string> {
  switch (act.act) {
    case 'pay':
      return pay(world, act, plan)
    case 'complete':
      return complete(world, act)
    case 'cancel':
      return cancel(world, act, plan)
    case 'capture':
      return capture(world, act, plan)
    case 'raise':
      return raise(world, act, plan)
    case 'refund':
      return refund(world, act, plan)
  }
}

const isUnknown = (code: string) => code.endsWith('_IN_PROCESS')

/** A planned failure fails; a planned "in process" succeeds, but later. */
const wishOf = (world: World, plan: string | undefined, isSlow = false) => {
  const isFailure = plan !== undefined && !isUnknown(plan)
  return verdict(world, isFailure ? plan : 'SUCCESS', isSlow || (plan !== undefined && !isFailure))
}

function* pay(world: World, asked: Pay, plan: string | undefined): Plot<string> {
  const { requestId, by, type, amount, with3DS, captureMode } = asked
  const hasPage = by === 'page' || (by === 'card' && with3DS)
  if (plan && hasPage) return plan
  if (world.marks.includes(requestId)) return 'ORDER_IS_CANCELED'
  const earlier = findPayment(world, requestId)
  if (earlier) return yield* payAgain(world, earlier, asked)
  const { code, isFlexible } = CARDS[asked.card]
  const payment: Payment = {
    requestId,
    type,
    currency: methodOf(type).currency,
    amount,
    asked: amount,
    status: 'PROCESSING',
    code: 'PAYMENT_IN_PROCESS',
    hasPage,
    expiresAt: world.now + (by === 'agreement' ? MINUTE : methodOf(type).expiresAfter),
    paidAt: null,
    captureMode: by === 'card' ? captureMode : null,
    isFlexible,
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
  const wish = isUnknown(said) ? ({ outcome: 'PENDING', code: said } as const) : verdict(world, said, false)
  const errand = beginCharge(world, payment, wish)
  return answerOf(yield* recordCharge(world, errand, yield* send(errand)))
}

function* payAgain(world: World, payment: Payment, asked: Pay): Plot<string> {
  if (payment.asked !== asked.amount) return 'REPEAT_REQ_INCONSISTENT'
  if (payment.hasPage)
    return isOpen(payment) || payment.status === 'SUCCESS' ? 'PAYMENT_IN_PROCESS' : payment.code
  const errand = isOpen(payment) ? unfinishedCharge(world, payment) : undefined
  const told = errand && (yield* inquire(world, errand))
  return answerOf(told ? yield* recordCharge(world, errand, told) : payment)
}

const answerOf = ({ status, code }: Standing) => (isOpen({ status }) ? 'PAYMENT_IN_PROCESS' : code)

/** The provider is asked while the payment is still open: after a minute, or halfway to its end if that is sooner. */
const beginCharge = (world: World, payment: Payment, wish: { outcome: Outcome; code: string }) =>
  beginErrand(
    world,
    { kind: 'CHARGE', payment, amount: payment.amount, wish },
    Math.min(MINUTE, Math.floor((payment.expiresAt - world.now) / 2)),
  )

const OUTCOME_CODES = { SUCCESS: 'SUCCESS', FAIL: 'PROCESS_FAIL', PENDING: 'PAYMENT_IN_PROCESS' } as const

function* complete(world: World, { of, outcome }: Complete): Plot<string> {
  const payment = findPayment(world, of)
  if (!payment) return 'ORDER_NOT_EXIST'
  if (!isOpen(payment)) return completed(payment, outcome)
  const wish = { outcome, code: OUTCOME_CODES[outcome] }
  const errand = unfinishedCharge(world, payment) ?? beginCharge(world, payment, wish)
  return completed(yield* recordCharge(world, errand, yield* send(errand, wish)), outcome)
}

function completed({ status, code }: Standing, outcome: Outcome): string {
  if (status === outcome) return 'SUCCESS'
  return ['ORDER_IS_CLOSED', 'ORDER_IS_CANCELED'].includes(code) ? code : 'ORDER_STATUS_INVALID'
}

function* cancel(world: World, { of, by }: Cancel, plan: string | undefined): Plot<string> {
  const payment = findPayment(world, of)
  if (!payment) {
    if (by === 'paymentRequestId' && !world.marks.includes(of)) world.marks.push(of)
    return 'ORDER_NOT_EXIST'
  }
  const earlier = standing(payment, 'CANCEL', 'VOID').find(({ isExpiry }) => !isExpiry)
  if (earlier) yield* driveOn(world, earlier)
  if (earlier) return earlier.code
  if (methodOf(payment.type).cancel === 'never') return 'PAYMENT_METHOD_NOT_SUPPORTED'
  if (isOpen(payment)) return close(payment)
  const { currency, amount, fee } = payment
  const refusal = whyNotCancelled(world, payment)
  if (refusal) return refusal
  const wish = wishOf(world, plan)
  if (!payment.captureMode && balanceOf(world, payment) < amount - fee) return 'MERCHANT_BALANCE_NOT_ENOUGH'
  const kind = payment.captureMode ? 'VOID' : 'CANCEL'
  const cancelling = beginTransaction(world, payment, { kind, amount, wish })
  if (kind === 'CANCEL') {
    move(world, ['fees', 'payable'], currency, fee)
    move(world, ['payable', 'returning'], currency, amount)
    payment.refunded = amount
  }
  yield* perform(world, cancelling)
  return cancelling.code
}

const balanceOf = ({ balances }: World, { currency }: Payment) => balances[`payable ${currency}`] ?? 0n

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
  if (standing(payment, 'REFUND').length > 0) return 'PROCESS_FAIL'
  if (standing(payment, 'CAPTURE').length > 0 || isUnderWay(payment, 'INCREMENTAL'))
    return 'ORDER_STATUS_INVALID'
  const isInTime = now < lastCancelMoment(methodOf(payment.type).cancel, payment.paidAt ?? 0)
  return isInTime && !payment.isClosed ? undefined : 'CANCEL_WINDOW_EXCEED'
}

function* repeat(world: World, earlier: Transaction, asked: Capture | Raise | Refund): Plot<string> {
  if (earlier.amount !== asked.amount || earlier.errand?.payment.requestId !== asked.of)
    return 'REPEAT_REQ_INCONSISTENT'
  yield* driveOn(world, earlier)
  return earlier.code
}

function* capture(world: World, asked: Capture, plan: string | undefined): Plot<string> {
  const { of, requestId, amount, isLast } = asked
  const earlier = findTransaction(world, 'CAPTURE', requestId)
  if (earlier) return yield* repeat(world, earlier, asked)
  const payment = findPayment(world, of)
  if (!payment?.captureMode) return 'AUTH_NOT_FOUND'
  const refusal = whyNotCaptured(world, payment, amount)
  if (refusal) return refusal
  const wish = wishOf(world, plan)
  const begun = beginTransaction(world, payment, { kind: 'CAPTURE', requestId, amount, isLast, wish })
  yield* perform(world, begun)
  return begun.code
}

function whyNotCaptured(world: World, payment: Payment, amount: bigint): string | undefined {
  if (payment.status === 'CANCELLED') return payment.paidAt ? 'AUTH_CANCELLED' : 'ORDER_IS_CANCELED'
  if (payment.status !== 'SUCCESS' || isUnderWay(payment, 'CANCEL', 'VOID', 'INCREMENTAL'))
    return 'ORDER_STATUS_INVALID'
  const captures = standing(payment, 'CAPTURE')
  if (captures.length > 0 && !payment.isFlexible) return 'MULTI_CAPTURE_NOT_SUPPORTED'
  if (captures.some(({ isLast }) => isLast) || amount > uncaptured(payment))
    return 'CAPTURE_AMOUNT_EXCEED_AUTH_LIMIT'
  return isClosed(world, payment) ? 'AUTH_EXPIRED' : undefined
}

/** An authorization is good for seven days. */
const isClosed = ({ now }: World, { isClosed, captureMode, paidAt }: Payment) =>
  isClosed || (captureMode !== null && (paidAt ?? 0) + 7 * DAY <= now)

/** Taken is S, whatever comes of it. */
function* raise(world: World, asked: Raise, plan: string | undefined): Plot<string> {
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
  const wish = wishOf(world, plan)
  yield* perform(world, beginTransaction(world, payment, { kind: 'INCREMENTAL', requestId, amount, wish }))
  return 'SUCCESS'
}

function whyNotRaised(world: World, payment: Payment, amount: bigint): string | undefined {
  if (payment.status === 'CANCELLED') return 'ORDER_IS_CANCELED'
  if (payment.status !== 'SUCCESS') return 'ORDER_STATUS_INVALID'
  if (amount <= payment.amount) return 'PARAM_ILLEGAL'
  if (isClosed(world, payment)) return 'AUTH_EXPIRED'
  const isHindered =
    payment.captureMode !== 'MANUAL' ||
    !payment.isFlexible ||
    standing(payment, 'CAPTURE').length > 0 ||
    isUnderWay(payment, 'INCREMENTAL', 'CANCEL', 'VOID') ||
    payment.transactions.filter(({ kind }) => kind === 'INCREMENTAL').length >= 10
  return isHindered ? 'INCREMENTAL_NOT_SUPPORT' : undefined
}

function* refund(world: World, asked: Refund, plan: string | undefined): Plot<string> {
  const { of, requestId, amount, isAsync } = asked
  const earlier = findTransaction(world, 'REFUND', requestId)
  if (earlier) return yield* repeat(world, earlier, asked)
  const payment = findPayment(world, of)
  if (!payment) return 'ORDER_NOT_EXIST'
  const refusal = whyNotRefunded(world, payment, amount)
  if (refusal) return refusal
  const wish = wishOf(world, plan, isAsync || methodOf(payment.type).refund === 'later')
  const begun = beginTransaction(world, payment, { kind: 'REFUND', requestId, amount, wish })
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
  if (!refundsOften && standing(payment, 'REFUND').length > 0) return 'MULTIPLE_REFUNDS_NOT_SUPPORTED'
  if (captured === 0n) return 'ORDER_STATUS_INVALID'
  if (world.now > (payment.paidAt ?? 0) + 365 * DAY) return 'REFUND_WINDOW_EXCEED'
  if (amount > rest) return 'REFUND_AMOUNT_EXCEED'
  return balanceOf(world, payment) < amount ? 'MERCHANT_BALANCE_NOT_ENOUGH' : undefined
}
