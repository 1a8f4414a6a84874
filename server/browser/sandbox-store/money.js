import { flawOfAmount as findFlaw, minorOf } from './till-sums.js'

/** Money is whole minor units, as BigInt; the page carries the digits of each currency. */
export const shop = JSON.parse(document.getElementById('shop').textContent)

/** `{ currency, value }` as the interface writes it; null for what is no amount above zero. */
export function readAmount(text, currency) {
  const value = minorOf(text, shop.digits[currency])
  return value === null ? null : { currency, value }
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

const FLAWS = {
  comma: () => 'Type a point for the decimals, such as 12.50',
  characters: () => 'Only digits and one point',
  whole: (currency) => `${currency} has no decimals`,
  decimals: (currency) => `${currency} has ${shop.digits[currency]} decimals`,
  zero: () => 'The amount must be above zero',
}

/** What is wrong with what was typed, in the words of whoever stands at the till; nothing where it is an amount. */
export function flawOfAmount(text, currency) {
  const flaw = findFlaw(text, shop.digits[currency])
  return flaw && FLAWS[flaw](currency)
}
