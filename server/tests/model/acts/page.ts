import { CARDS, MINUTE } from '../facts.ts'
import { recordCharge, send, unlessSilent } from '../money.ts'
import type { Plot } from '../plot.ts'
import {
  chargesOf,
  findPayment,
  isOpen,
  type Payment,
  settled,
  unfinishedCharge,
  type World,
} from '../world.ts'
import type { Leave, Try, TypeCard } from './act.ts'
import { beginCharge } from './pay.ts'

// What a payer does at a payment's page: it always leads to a page.
const DONE = 'DONE'
const NO_PAGE = 'ORDER_NOT_EXIST'

/** What is asked for there now. */
function stepOf(world: World, payment: Payment): 'wallet' | 'challenge' | 'card' | 'none' {
  const isAwaiting = payment.status === 'PROCESSING' && world.now < payment.expiresAt
  if (!isAwaiting || unfinishedCharge(world, payment)) return 'none'
  if (!payment.captureMode) return 'wallet'
  return world.now < payment.cardUntil ? 'challenge' : 'card'
}

export function* tryAt(world: World, { of, button }: Try): Plot<string> {
  const payment = findPayment(world, of)
  if (!payment?.hasPage) return NO_PAGE
  const step = stepOf(world, payment)
  if (step !== 'wallet' && step !== 'challenge') return DONE
  const made = chargesOf(world, payment)
  yield { place: 'page', kind: 'CHARGE' }
  if (!isOpen(payment)) return DONE
  const planned = plannedOutcome(step, button, payment)
  const joined = unfinishedCharge(world, payment)
  if (!joined && chargesOf(world, payment) !== made) return DONE
  const errand = joined ?? beginCharge(world, payment, planned, true)
  const reported = yield* unlessSilent(send(errand, planned))
  if (reported) yield* recordCharge(world, errand, reported)
  return DONE
}

/** A wallet does what its payer wants; of a card its issuer has the last word, unless its payer says no. */
function plannedOutcome(step: 'wallet' | 'challenge', button: Try['button'], { cardCode }: Payment) {
  if (step === 'wallet') return settled(button === 'confirm' ? 'SUCCESS' : 'PROCESS_FAIL')
  return settled(button === 'confirm' ? cardCode : 'USER_PAYMENT_VERIFICATION_FAILED')
}

/** All cards that are typed here are shown to the bank first. */
export function* typeCard(world: World, { of, card }: TypeCard): Plot<string> {
  const payment = findPayment(world, of)
  if (!payment?.hasPage || !payment.captureMode) return NO_PAGE
  if (stepOf(world, payment) !== 'card') return DONE
  const made = chargesOf(world, payment)
  yield { place: 'page', kind: 'CHARGE' }
  if (!isOpen(payment) || chargesOf(world, payment) !== made) return DONE
  const { code: cardCode, isFlexible } = CARDS[card]
  Object.assign(payment, { cardCode, isFlexible, cardUntil: world.now + 15 * MINUTE })
  return DONE
}

export function* leave(world: World, { of }: Leave): Plot<string> {
  const payment = findPayment(world, of)
  if (!payment?.hasPage) return NO_PAGE
  if (stepOf(world, payment) === 'none') return DONE
  yield { place: 'page', kind: 'CHARGE' }
  if (payment.status === 'PROCESSING' && !unfinishedCharge(world, payment))
    Object.assign(payment, { status: 'FAIL', code: 'ORDER_IS_CLOSED' })
  return DONE
}
