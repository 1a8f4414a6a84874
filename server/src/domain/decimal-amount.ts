import { CURRENCIES, type Currency } from '@amsel/contract'

/** With a point and all digits of the currency, as codes write it: `12.50`, `1200`. */
export function decimalAmount(amountMinor: bigint, currency: Currency): string {
  const digits = CURRENCIES[currency]
  const padded = String(amountMinor).padStart(digits + 1, '0')
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** Null for what is no amount of the currency: a sign, a comma, more digits after the point than it has. */
export function parseDecimalAmount(text: string, currency: Currency): bigint | null {
  const { whole, fraction = '' } = /^(?<whole>\d+)(?:\.(?<fraction>\d*))?$/.exec(text)?.groups ?? {}
  const digits = CURRENCIES[currency]
  if (whole === undefined || fraction.length > digits) return null
  return BigInt(`${whole}${fraction.padEnd(digits, '0')}`)
}
