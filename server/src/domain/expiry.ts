import type { PaymentMethod } from '@amsel/contract'
import { Refusal } from './refusal.ts'

/** Callers count from their own clock and in whole seconds. */
const SKEW_MS = 5_000

/** Who pays by agreement is told within this time. */
export const AGREEMENT_EXPIRY_MINUTES = 1

/** When an unpaid payment closes: any future time up to the method's own limit, which is also the default. */
export function expiryTime(
  method: Pick<PaymentMethod, 'type' | 'expiryMinutes'>,
  now: Date,
  asked: Date | undefined,
): Date {
  const latest = new Date(now.getTime() + method.expiryMinutes * 60_000)
  if (!asked) return latest
  if (asked <= now) throw new Refusal('PARAM_ILLEGAL', 'paymentExpiryTime must be in the future')
  if (asked.getTime() > latest.getTime() + SKEW_MS)
    throw new Refusal(
      'PARAM_ILLEGAL',
      `paymentExpiryTime must be at most ${method.expiryMinutes} minutes ahead for ${method.type}`,
    )
  return asked < latest ? asked : latest
}
