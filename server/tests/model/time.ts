import { DAY, SECOND } from './facts.ts'
import { driveOn, inquire, perform, recordCharge, recordReversal, send } from './money.ts'
import { Crash, type Fault, type Plot, play } from './plot.ts'
import {
  beginPaymentTransaction,
  type Errand,
  isOpen,
  isUnderWay,
  type Payment,
  settled,
  uncaptured,
  type World,
} from './world.ts'

interface Due {
  readonly at: number
  happen(): Plot<void>
  /** Where it broke off. */
  failed?(): void
}

/** Moves the clock from one due moment to the next; a fault holds for the whole of it. */
export function advance(world: World, seconds: number, fault?: Fault): void {
  const target = world.now + seconds * SECOND
  for (let due = nextDue(world, target); due; due = nextDue(world, target)) {
    world.now = due.at
    try {
      play(due.happen(), fault)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      due.failed?.()
    }
  }
  world.now = target
}

/** Only ids, states and money are kept: a repeat gets no first answer, and nobody remembers what the provider said. */
export function forget(world: World): void {
  world.errands = []
  for (const payment of world.payments) payment.hasPage = false
}

function nextDue(world: World, target: number): Due | undefined {
  const dues = [...world.payments.flatMap((payment) => duesOf(world, payment)), ...errandsOf(world)]
  const first = dues.reduce<Due | undefined>(
    (one, other) => (one && one.at <= other.at ? one : other),
    undefined,
  )
  return first && first.at <= target ? first : undefined
}

function duesOf(world: World, payment: Payment): Due[] {
  if (isOpen(payment)) return [{ at: payment.expiresAt, happen: () => expire(payment) }]
  if (payment.status !== 'SUCCESS' || !payment.captureMode || payment.isClosed) return []
  return [{ at: (payment.paidAt ?? 0) + 7 * DAY, happen: () => closeAuthorization(world, payment) }]
}

// biome-ignore lint/correctness/useYield: nothing can cut it off
function* expire(payment: Payment): Plot<void> {
  Object.assign(payment, { status: 'FAIL', code: 'ORDER_IS_CLOSED' })
}

/** What nobody captured in time is let go; the payment stays paid. */
function* closeAuthorization(world: World, payment: Payment): Plot<void> {
  payment.isClosed = true
  const amount = uncaptured(payment)
  if (amount > 0n && !isUnderWay(payment, 'CANCEL', 'VOID'))
    yield* perform(world, beginPaymentTransaction(world, payment, { kind: 'VOID', amount, isExpiry: true }))
}

/** What failed is tried again after so many seconds. */
const RETRIES = [1, 5, 30, 120, 600] as const

const errandsOf = (world: World): Due[] =>
  world.errands
    .filter(({ state }) => state !== 'DONE')
    .map((errand) => ({
      at: errand.askAt,
      happen: () => finish(world, errand),
      failed() {
        errand.askAt = world.now + (RETRIES[errand.tries] ?? 600) * SECOND
        errand.tries += 1
      },
    }))

function* finish(world: World, errand: Errand): Plot<void> {
  const transaction = errand.payment.transactions.find((known) => known.errand === errand)
  if (transaction) yield* driveOn(world, transaction)
  else if (errand.kind === 'REVERSAL')
    yield* recordReversal(world, errand, (yield* inquire(world, errand)) ?? (yield* send(errand)))
  else yield* finishCharge(world, errand)
}

/** Nobody is charged for a payment that has ended, and no card that is gone: the provider is told so. */
function* finishCharge(world: World, errand: Errand): Plot<void> {
  const { captureMode, cardUntil } = errand.payment
  const canBeSent = isOpen(errand.payment) && (!captureMode || world.now < cardUntil)
  const told =
    (yield* inquire(world, errand)) ??
    (yield* send(errand, canBeSent ? errand.wish : settled('PROCESS_FAIL')))
  yield* recordCharge(world, errand, told)
}
