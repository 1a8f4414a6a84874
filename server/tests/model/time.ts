import { DAY, SECOND } from './facts.ts'
import {
  abandon,
  driveOn,
  inquire,
  letGoOfRest,
  perform,
  recordCharge,
  recordReversal,
  send,
  unlessSilent,
} from './money.ts'
import { Crash, type Fault, type Plot, play } from './plot.ts'
import { type Errand, isOpen, type Payment, unfinishedCharge, type World } from './world.ts'

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
  if (isOpen(payment)) {
    const failed = () => {
      payment.closesAt = world.now + retryAfter(payment.closeTries)
      payment.closeTries += 1
    }
    return [{ at: payment.closesAt, happen: () => expire(world, payment), failed }]
  }
  if (payment.status !== 'SUCCESS' || !payment.captureMode || payment.isClosed) return []
  return [{ at: (payment.paidAt ?? 0) + 7 * DAY, happen: () => closeAuthorization(world, payment) }]
}

/** The provider is asked once more: what it says may end the payment otherwise, or give it more time. */
function* expire(world: World, payment: Payment): Plot<void> {
  const errand = unfinishedCharge(world, payment)
  const reported = errand && (yield* unlessSilent(inquire(world, errand)))
  if (reported) yield* recordCharge(world, errand, reported)
  if (isOpen(payment) && payment.closesAt <= world.now)
    Object.assign(payment, { status: 'FAIL', code: 'ORDER_IS_CLOSED' })
}

/** What nobody captured in time is let go; the payment stays paid. */
function* closeAuthorization(world: World, payment: Payment): Plot<void> {
  payment.isClosed = true
  const rest = letGoOfRest(world, payment)
  if (rest) yield* perform(world, rest)
}

/** What failed is tried again after so many seconds, then after twice as long each time, and once a day in the end. */
const RETRIES = [1, 5, 30, 120, 600] as const
const retryAfter = (tries: number) =>
  Math.min((RETRIES[tries] ?? 600 * 2 ** (tries - RETRIES.length + 1)) * SECOND, DAY)

const errandsOf = (world: World): Due[] =>
  world.errands
    .filter(({ state }) => state !== 'DONE')
    .map((errand) => ({
      at: errand.askAt,
      happen: () => finish(world, errand),
      failed() {
        errand.askAt = world.now + retryAfter(errand.tries)
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

/** Nobody is charged for a payment that has ended, and no card that is gone: the charge is abandoned. */
function* finishCharge(world: World, errand: Errand): Plot<void> {
  const { captureMode, cardUntil } = errand.payment
  const canBeSent = isOpen(errand.payment) && (!captureMode || world.now < cardUntil)
  const reported = (yield* inquire(world, errand)) ?? (yield* canBeSent ? send(errand) : abandon(errand))
  yield* recordCharge(world, errand, reported)
}
