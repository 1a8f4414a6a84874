import { DAY, feeOf, methodOf, nextInquiry, TRIES } from './facts.ts'
import { Crash, type Plot } from './plot.ts'
import {
  beginErrand,
  beginPaymentTransaction,
  chargesOf,
  type Errand,
  isOpen,
  move,
  type Payment,
  settled,
  type Transaction,
  unreleased,
  type Verdict,
  type World,
} from './world.ts'

// What the provider says, and what its word does to payments and balances.

/** The provider keeps the first final word under a key; a pending one can be overruled. */
export function* send(errand: Errand, planned = errand.planned): Plot<Verdict> {
  yield { place: 'provider', kind: errand.kind }
  errand.reported = errand.reported && errand.reported.outcome !== 'PENDING' ? errand.reported : planned
  return errand.reported
}

/** Null when the provider does not know it. */
export function* inquire(world: World, errand: Errand): Plot<Verdict | null> {
  const { reported, kind } = errand
  if (reported?.settlesAt === undefined || reported.settlesAt > world.now) return reported
  yield { place: 'provider', kind }
  errand.reported = settled(reported.code)
  return errand.reported
}

/** From now on the provider refuses the errand, unless it has decided before. */
export const abandon = (errand: Errand): Plot<Verdict> => send(errand, settled('PROCESS_FAIL'))

/** For a caller who waits: null when the provider broke down, and nobody knows what became of the errand. */
export function* unlessSilent<T>(plot: Plot<T>): Plot<T | null> {
  try {
    return yield* plot
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    return null
  }
}

/** True when this word is news; one that is decided stays so. */
function note({ now }: World, errand: Errand, { outcome }: Verdict): boolean {
  if (errand.state === 'DONE') return false
  errand.state = outcome === 'PENDING' ? 'PENDING' : 'DONE'
  errand.askAt = outcome === 'PENDING' ? nextInquiry(errand.bornAt, now) : Number.POSITIVE_INFINITY
  errand.tries = 0
  return true
}

export type Standing = Pick<Payment, 'status' | 'code'>

/** The word on a charge. Gives how the payment stands then; an automatic capture may crash behind it. */
export function* recordCharge(
  world: World,
  errand: Errand,
  reported: Verdict,
  by: 'merchant' | 'others' = 'others',
): Plot<Standing> {
  yield { place: 'outcome', kind: 'CHARGE' }
  const { payment } = errand
  const wasOpen = isOpen(payment)
  if (!note(world, errand, reported)) return { ...payment }
  if (!wasOpen) {
    if (reported.outcome === 'SUCCESS') sendBack(world, payment)
    return { ...payment }
  }
  if (reported.outcome === 'FAIL') {
    const mayTryAgain = errand.isTry && by === 'others' && payment.status === 'PROCESSING'
    if (mayTryAgain && chargesOf(world, payment) < TRIES) payment.cardUntil = 0
    else Object.assign(payment, { status: 'FAIL', code: reported.code })
  }
  if (reported.outcome === 'PENDING' && payment.hasPage && payment.status === 'PROCESSING')
    Object.assign(payment, {
      status: 'PENDING',
      expiresAt: world.now + 7 * DAY,
      closesAt: world.now + 7 * DAY,
      closeTries: 0,
    })
  if (reported.outcome !== 'SUCCESS') return { ...payment }
  Object.assign(payment, { status: 'SUCCESS', code: 'SUCCESS', paidAt: world.now })
  if (!payment.captureMode) receive(world, payment, payment.amount)
  if (payment.captureMode !== 'AUTOMATIC') return { ...payment }
  const stands = { ...payment }
  const whole = beginPaymentTransaction(world, payment, { kind: 'CAPTURE', amount: payment.amount })
  // What the gateway does by itself and fails is left to its job.
  yield* unlessSilent(perform(world, whole))
  return stands
}

/** Money for a payment that had ended goes back. Of a card nothing but a hold is let go. */
function sendBack(world: World, payment: Payment): void {
  if (!payment.captureMode) move(world, ['provider', 'returning'], payment.currency, payment.amount)
  const code = methodOf(payment.type).cancel === 'never' ? 'REFUND_NOT_SUPPORTED' : 'SUCCESS'
  beginErrand(world, { kind: 'REVERSAL', payment, amount: payment.amount, planned: settled(code) }, 0)
}

export function* recordReversal(world: World, errand: Errand, reported: Verdict): Plot<void> {
  yield { place: 'outcome', kind: 'REVERSAL' }
  if (!note(world, errand, reported)) return
  const { payment } = errand
  if (reported.outcome === 'SUCCESS' && !payment.captureMode)
    move(world, ['returning', 'provider'], payment.currency, payment.amount)
}

function receive(world: World, payment: Payment, value: bigint): void {
  const fee = feeOf(payment.type, value)
  move(world, ['provider', 'payable'], payment.currency, value)
  move(world, ['payable', 'fees'], payment.currency, fee)
  payment.captured += value
  payment.fee += fee
}

/** While the provider says nothing, it is under way. */
export function* perform(world: World, transaction: Transaction): Plot<void> {
  const { errand } = transaction
  const reported = errand && (yield* unlessSilent(send(errand)))
  if (reported) yield* record(world, transaction, reported)
}

/** Asks what became of it; it is sent again only where the provider does not know it. */
export function* driveOn(world: World, transaction: Transaction): Plot<void> {
  const { errand } = transaction
  if (errand && transaction.status === 'PROCESSING')
    yield* record(world, transaction, yield* learn(world, errand))
}

/** The same for a merchant who asks again: while the provider says nothing, it stays under way. */
export function* resume(world: World, transaction: Transaction): Plot<void> {
  const { errand } = transaction
  if (!errand || transaction.status !== 'PROCESSING') return
  const reported = yield* unlessSilent(learn(world, errand))
  if (reported) yield* record(world, transaction, reported)
}

function* learn(world: World, errand: Errand): Plot<Verdict> {
  return (yield* inquire(world, errand)) ?? (yield* send(errand))
}

function* record(world: World, transaction: Transaction, reported: Verdict): Plot<void> {
  const { errand, kind } = transaction
  if (!errand) return
  yield { place: 'outcome', kind }
  if (!note(world, errand, reported) || reported.outcome === 'PENDING') return
  transaction.status = reported.outcome
  transaction.code = reported.code
  const { payment } = errand
  const changesHold = kind !== 'REFUND' && kind !== 'CANCEL' && !transaction.isExpiry
  const isOver = payment.isClosed && changesHold
  ENDS[kind](world, payment, transaction)
  const rest = isOver ? letGoOfRest(world, payment) : null
  if (rest) yield* unlessSilent(perform(world, rest))
}

/** What is still held of an authorization that is over is let go. */
export function letGoOfRest(world: World, payment: Payment): Transaction | null {
  const amount = unreleased(payment)
  if (payment.status !== 'SUCCESS' || amount <= 0n) return null
  return beginPaymentTransaction(world, payment, { kind: 'VOID', amount, isExpiry: true })
}

type End = (world: World, payment: Payment, transaction: Transaction) => void

const ENDS: Readonly<Record<Transaction['kind'], End>> = {
  CAPTURE(world, payment, { status, amount, isLast }) {
    if (status === 'FAIL') return
    receive(world, payment, amount)
    if (isLast || !payment.isFlexible || payment.captured === payment.amount) payment.isClosed = true
  },
  REFUND(world, payment, { status, amount }) {
    move(world, ['returning', status === 'SUCCESS' ? 'provider' : 'payable'], payment.currency, amount)
    if (status === 'FAIL') payment.refunded -= amount
  },
  CANCEL(world, payment, { status, amount }) {
    if (status === 'SUCCESS') {
      move(world, ['returning', 'provider'], payment.currency, amount)
      Object.assign(payment, { status: 'CANCELLED', code: 'ORDER_IS_CANCELED' })
      return
    }
    move(world, ['returning', 'payable'], payment.currency, amount)
    move(world, ['payable', 'fees'], payment.currency, payment.fee)
    payment.refunded -= amount
  },
  VOID(_world, payment, { status, isExpiry }) {
    if (status === 'SUCCESS' && !isExpiry)
      Object.assign(payment, { status: 'CANCELLED', code: 'ORDER_IS_CANCELED', isClosed: true })
  },
  INCREMENTAL(_world, payment, { status, amount }) {
    if (status === 'SUCCESS') payment.amount = amount
  },
}
