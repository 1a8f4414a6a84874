import type { Money } from 'amsel/portal-api'
import { CURRENCIES } from '../../../contract/src/currencies.ts'

/** The digits behind the point; an unknown currency shows its minor units. */
const digitsOf = (currency: string): number => (CURRENCIES as Readonly<Record<string, number>>)[currency] ?? 0

/** Minor units as a decimal: 25800 HKD is 258.00. Never by way of a number, which would lose digits. */
export function toDecimal({ currency, value }: Money): string {
  const digits = digitsOf(currency)
  const sign = value.startsWith('-') ? '-' : ''
  const plain = value.replace('-', '').padStart(digits + 1, '0')
  return digits === 0 ? sign + plain : `${sign}${plain.slice(0, -digits)}.${plain.slice(-digits)}`
}

/** What somebody typed, with a point or a comma, as minor units; null if it is no amount of this currency. */
export function fromDecimal(typed: string, currency: string): string | null {
  const digits = digitsOf(currency)
  const match = /^(\d{1,15})(?:[.,](\d*))?$/.exec(typed.trim())
  if (!match || (match[2] ?? '').length > digits) return null
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(digits, '0')}`).toString()
}

/** As the reader writes numbers, without the currency. */
export function formatDecimal(money: Money, locale: string): string {
  const digits = digitsOf(money.currency)
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(toDecimal(money) as Intl.StringNumericLiteral)
}

export const formatMoney = (money: Money, locale: string): string =>
  `${formatDecimal(money, locale)} ${money.currency}`

export const isZero = ({ value }: Money): boolean => BigInt(value) === 0n
