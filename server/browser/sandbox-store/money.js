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
