/** What the operator keeps of each payment, by method, in hundredths of a percent; `*` is for all others. */
export type FeeRates = ReadonlyMap<string, number>

export const ANY_METHOD = '*'
const WHOLE = 10_000n

/** The fee of an amount, rounded half up to a minor unit. */
export function feeOf(rates: FeeRates, paymentMethodType: string, amountMinor: bigint): bigint {
  const rate = rates.get(paymentMethodType) ?? rates.get(ANY_METHOD) ?? 0
  return (amountMinor * BigInt(rate) + WHOLE / 2n) / WHOLE
}
