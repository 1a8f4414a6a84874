import type { PaymentMethod } from '@amsel/contract'
import { Refusal } from '../refusal.ts'
import { later, MINUTE_MS, SECOND_MS } from '../time.ts'
import { isOpen, type Payment } from './payment.ts'

/** Callers count from their own clock and in whole seconds. */
const SKEW_MS = 5 * SECOND_MS

/** A payment by agreement gets its result within this time. */
export const AGREEMENT_EXPIRY_MINUTES = 1

/** A hosted checkout is open at most this long. */
const SESSION_EXPIRY_MINUTES = 60

/** Nobody can pay it any more: it has ended, or its time is over and only its job has not run. */
export const isOver = (payment: Pick<Payment, 'status' | 'expiresAt'>, now: Date): boolean =>
  !isOpen(payment) || payment.expiresAt <= now

/** Its payer has not decided yet, and still may. */
export const isAwaitingPayer = (payment: Pick<Payment, 'status' | 'expiresAt'>, now: Date): boolean =>
  payment.status === 'PROCESSING' && !isOver(payment, now)

/** How long a payment waits for its payer. */
export interface Waiting extends Pick<PaymentMethod, 'type' | 'expiryMinutes'> {
  /** How long a merchant may let it wait; unless it says so, no longer than by default. */
  readonly expiryMinutesMax?: number
}

/** When an unpaid payment closes: any future time up to the limit. */
export const expiryTime = (
  { type, expiryMinutes, expiryMinutesMax = expiryMinutes }: Waiting,
  now: Date,
  asked: Date | undefined,
): Date =>
  asked
    ? momentWithin(expiryMinutesMax, now, { field: 'paymentExpiryTime', asked, what: type })
    : latest(now, expiryMinutes)

/** When a hosted checkout closes: with its own time or with that of the payment, whichever is earlier. */
export function sessionExpiryTime(
  now: Date,
  {
    paymentSessionExpiryTime,
    paymentExpiryTime,
  }: { paymentSessionExpiryTime?: Date | undefined; paymentExpiryTime?: Date | undefined },
): Date {
  if (paymentExpiryTime) requireFuture(now, 'paymentExpiryTime', paymentExpiryTime)
  const asked = { field: 'paymentSessionExpiryTime', asked: paymentSessionExpiryTime, what: 'a session' }
  const own = momentWithin(SESSION_EXPIRY_MINUTES, now, asked)
  return paymentExpiryTime && paymentExpiryTime < own ? paymentExpiryTime : own
}

/** The earlier of what the merchant asked for and what the method allows. */
export function paymentExpiryOfSession(
  { expiryMinutes }: Pick<PaymentMethod, 'expiryMinutes'>,
  now: Date,
  asked: Date | undefined,
): Date | undefined {
  return asked && asked < latest(now, expiryMinutes) ? asked : undefined
}

function momentWithin(
  minutes: number,
  now: Date,
  { field, asked, what }: { field: string; asked: Date | undefined; what: string },
): Date {
  const end = latest(now, minutes)
  if (!asked) return end
  requireFuture(now, field, asked)
  if (asked.getTime() > end.getTime() + SKEW_MS)
    throw new Refusal('PARAM_ILLEGAL', `${field} must be at most ${minutes} minutes ahead for ${what}`)
  return asked < end ? asked : end
}

const latest = (now: Date, minutes: number) => later(now, minutes * MINUTE_MS)

function requireFuture(now: Date, field: string, asked: Date): void {
  if (asked <= now) throw new Refusal('PARAM_ILLEGAL', `${field} must be in the future`)
}
