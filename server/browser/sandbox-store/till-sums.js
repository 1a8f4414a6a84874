/** What every till reckons, whoever draws it. Amounts are whole minor units as text; it knows no page and no currency. */

const DIGITS_MAX = 12
const CODE_LENGTH_MIN = 16
const CODE_LENGTH_MAX = 32

/** What somebody typed; null for what is no amount above zero. */
export function minorOf(text, digits) {
  const { whole, fraction = '' } = /^(?<whole>\d+)(?:\.(?<fraction>\d*))?$/.exec(text.trim())?.groups ?? {}
  if (whole === undefined || fraction.length > digits) return null
  const value = BigInt(whole + fraction.padEnd(digits, '0'))
  return value > 0n ? String(value) : null
}

/** What is wrong with it, by a name that each till has words for; nothing where it is an amount. */
export function flawOfAmount(text, digits) {
  if (minorOf(text, digits) !== null) return ''
  const typed = text.trim()
  if (/^\d+,\d*$/.test(typed)) return 'comma'
  if (!/^\d*\.?\d*$/.test(typed)) return 'characters'
  if ((typed.split('.')[1] ?? '').length > digits) return digits === 0 ? 'whole' : 'decimals'
  return 'zero'
}

/** As somebody would type it: `12.50`. */
export function decimalOf(value, digits) {
  const padded = value.padStart(digits + 1, '0')
  const point = padded.length - digits
  return digits === 0 ? padded : `${padded.slice(0, point)}.${padded.slice(point)}`
}

/** What the field has after a key of the pad; digits come in from the right. Null where it would be too long. */
export function afterKey(text, key, digits) {
  const minor = minorOf(text, digits) ?? ''
  const next = key === 'delete' ? minor.slice(0, -1) : minor + key
  if (next.length > DIGITS_MAX) return null
  return /^0*$/.test(next) ? '' : decimalOf(String(BigInt(next)), digits)
}

/** Rounded to the nearest. */
export const tipOn = (value, percent) => (BigInt(value) * BigInt(percent) + 50n) / 100n

/** What is wrong with the digits of a customer's code, while they are typed or once they are whole. */
export function flawOfCode(digits, isWhole) {
  if (/\D/.test(digits)) return 'letters'
  if (digits.length >= 2 && !/^(2[5-9]|30)/.test(digits)) return 'begin'
  if (digits.length > CODE_LENGTH_MAX) return 'long'
  return isWhole && digits.length < CODE_LENGTH_MIN ? 'short' : ''
}
