import type { Amount, PaymentMethod } from '@amsel/contract'
import { Refusal } from '../refusal.ts'

/** Refuses an amount that the method does not take; the method takes its currency. */
export function requireAmountFits(method: PaymentMethod, amount: Amount): void {
  const refusal = amountRefusal(method, amount)
  if (refusal) throw refusal
}

export const amountFits = (method: PaymentMethod, amount: Amount) => amountRefusal(method, amount) === null

function amountRefusal(method: PaymentMethod, { currency, value }: Amount): Refusal | null {
  const step = method.steps[currency] ?? 1n
  if (value % step !== 0n)
    return new Refusal(
      'PARAM_ILLEGAL',
      `paymentAmount.value must be a multiple of ${step} in ${currency} for ${method.type}`,
    )
  const { minimum, maximum } = method.limits[currency] ?? {}
  if (minimum !== undefined && value < minimum)
    return new Refusal(
      'PAYMENT_AMOUNT_EXCEED_LIMIT',
      `paymentAmount.value must be at least ${minimum} in ${currency} for ${method.type}`,
    )
  if (maximum !== undefined && value > maximum)
    return new Refusal(
      'PAYMENT_AMOUNT_EXCEED_LIMIT',
      `paymentAmount.value must be at most ${maximum} in ${currency} for ${method.type}`,
    )
  return null
}
