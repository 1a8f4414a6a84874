import { type Amount, CURRENCIES, type Currency, findPaymentMethod } from '@amsel/contract'
import { decimalAmount, parseDecimalAmount } from '../decimal-amount.ts'

/** What the operator keeps of a payment: a part of it, and a fixed amount where one is set for its currency. */
export interface FeeRate {
  /** Hundredths of a percent. */
  readonly rate: number
  /** Minor units, by currency. */
  readonly fixed: Readonly<Record<string, bigint>>
}

/** By payment method; `*` is for all others. */
export type FeeRates = ReadonlyMap<string, FeeRate>

export const ANY_METHOD = '*'
const WHOLE = 10_000n

/** The fee of an amount, rounded half up to a minor unit, and never more than the amount. The first rates that know the method hold. */
export function feeOf(
  rates: readonly FeeRates[],
  paymentMethodType: string,
  { currency, value }: Amount,
): bigint {
  for (const known of rates) {
    const found = known.get(paymentMethodType) ?? known.get(ANY_METHOD)
    if (!found) continue
    const fee = (value * BigInt(found.rate) + WHOLE / 2n) / WHOLE + (found.fixed[currency] ?? 0n)
    return fee < value ? fee : value
  }
  return 0n
}

export const isFeeMethod = (text: string): boolean =>
  text === ANY_METHOD || findPaymentMethod(text) !== undefined

/**
 * Such as `2.9`, `2.9%` or `2.9+HKD:2.35+USD:0.30`: percent of at most two decimals, then fixed amounts. Null for what is
 * none.
 */
export function readFeeRate(text: string): FeeRate | null {
  const [first = '', ...amounts] = text.trim().split('+')
  const [, percent] = /^(\d{1,2}(?:\.\d{1,2})?)%?$/.exec(first) ?? []
  if (percent === undefined) return null
  const fixed: Record<string, bigint> = {}
  for (const part of amounts) {
    const [currency = '', amount = '', ...more] = part.split(':')
    const minor = Object.hasOwn(CURRENCIES, currency)
      ? parseDecimalAmount(amount, currency as Currency)
      : null
    if (minor === null || more.length > 0 || currency in fixed) return null
    fixed[currency] = minor
  }
  return { rate: Math.round(Number(percent) * 100), fixed }
}

/** As `readFeeRate` reads it. */
export const feeText = ({ rate, fixed }: FeeRate): string =>
  [
    String(rate / 100),
    ...Object.entries(fixed).map(
      ([currency, minor]) => `${currency}:${decimalAmount(minor, currency as Currency)}`,
    ),
  ].join('+')
