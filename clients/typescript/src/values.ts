import type { Amount } from './generated/messages.ts'

/** A count of minor units in digits: '1050' is 10.50 EUR, and 1050 JPY. Never a number, which rounds. */
export type MinorUnits = `${bigint}`

/** One of the values that this version knows, or one that a newer gateway sends. */
export type Open<Known extends string> = Known | (string & {})

/** Money: `amount('EUR', 1050n)` is 10.50 EUR. Calculate with `BigInt(amount.value)`. */
export function amount(currency: string, minorUnits: bigint): Amount {
  if (typeof minorUnits !== 'bigint')
    throw new TypeError(
      `An amount is a bigint of minor units, such as 1050n for 10.50 EUR; it was ${typeof minorUnits} ${String(minorUnits)}.`,
    )
  if (minorUnits < 1n) throw new TypeError(`An amount is at least 1 minor unit; it was ${minorUnits}.`)
  return { currency, value: `${minorUnits}` }
}
