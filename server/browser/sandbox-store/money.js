/** Money is whole minor units, as BigInt; the page carries the digits of each currency. */
export const shop = JSON.parse(document.getElementById('shop').textContent)

/** `{ currency, value }` as the interface writes it; null for what is no amount above zero. */
export function readAmount(text, currency) {
  const { whole, fraction = '' } = /^(?<whole>\d+)(?:\.(?<fraction>\d*))?$/.exec(text.trim())?.groups ?? {}
  const digits = shop.digits[currency]
  if (whole === undefined || fraction.length > digits) return null
  const value = BigInt(whole + fraction.padEnd(digits, '0'))
  return value > 0n ? { currency, value: String(value) } : null
}

/** For people: `HKD 1,258.00`. */
export function formatAmount({ currency, value }) {
  const digits = shop.digits[currency]
  const minor = BigInt(value)
  const padded = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  const point = padded.length - digits
  const whole = padded.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${currency} ${minor < 0n ? '-' : ''}${whole}${digits === 0 ? '' : `.${padded.slice(point)}`}`
}

/** What is wrong with what was typed, in the words of whoever stands at the till; nothing where it is an amount. */
export function flawOfAmount(text, currency) {
  if (readAmount(text, currency)) return ''
  const typed = text.trim()
  const digits = shop.digits[currency]
  if (/^\d+,\d*$/.test(typed)) return 'Type a point for the decimals, such as 12.50'
  if (!/^\d*\.?\d*$/.test(typed)) return 'Only digits and one point'
  if ((typed.split('.')[1] ?? '').length > digits)
    return digits === 0 ? `${currency} has no decimals` : `${currency} has ${digits} decimals`
  return 'The amount must be above zero'
}

/** As somebody would type it: `12.50`. */
export function decimalOf({ currency, value }) {
  const digits = shop.digits[currency]
  const padded = value.padStart(digits + 1, '0')
  const point = padded.length - digits
  return digits === 0 ? padded : `${padded.slice(0, point)}.${padded.slice(point)}`
}
