import type { PaymentMethod } from '@amsel/contract'
import { Refusal } from './refusal.ts'

/** Callers count from their own clock and in whole seconds. */
const SKEW_MS = 5_000
const MINUTE_MS = 60_000

/** Who pays by agreement is told within this time. */
export const AGREEMENT_EXPIRY_MINUTES = 1

/** How long a payment waits for its payer. */
export interface Waiting extends Pick<PaymentMethod, 'type' | 'expiryMinutes'> {
  /** How long a merchant may let it wait; unless it says so, no longer than by default. */
  readonly expiryMinutesMax?: number
}

/** When an unpaid payment closes: any future time up to the limit. */
export function expiryTime(
  { type, expiryMinutes, expiryMinutesMax = expiryMinutes }: Waiting,
  now: Date,
  asked: Date | undefined,
): Date {
  if (!asked) return new Date(now.getTime() + expiryMinutes * MINUTE_MS)
  const latest = new Date(now.getTime() + expiryMinutesMax * MINUTE_MS)
  if (asked <= now) throw new Refusal('PARAM_ILLEGAL', 'paymentExpiryTime must be in the future')
  if (asked.getTime() > latest.getTime() + SKEW_MS)
    throw new Refusal(
      'PARAM_ILLEGAL',
      `paymentExpiryTime must be at most ${expiryMinutesMax} minutes ahead for ${type}`,
    )
  return asked < latest ? asked : latest
}
