import { type Amount, CURRENCIES, type Currency, findPaymentMethod } from '@amsel/contract'
import { decimalAmount, parseDecimalAmount } from '../decimal-amount.ts'

/** Minor units, by currency. */
type Amounts = Readonly<Record<string, bigint>>

/** What the operator keeps of a sale: a part of it and a fixed amount, at least and at most so much, where it is said for its currency. */
export interface SalePrice {
  /** Hundredths of a percent. */
  readonly rate: number
  readonly fixed: Amounts
  readonly min: Amounts
  readonly max: Amounts
}

/** By what they are for: `CARD/HKD`, `CARD`, `*` with a currency, or `*`. */
export type SalePrices = ReadonlyMap<string, SalePrice>

/** As people write them, and as they are kept: `{ CARD: '2.9+HKD:2.35 min HKD:3.00' }`. */
export type WrittenPrices = Readonly<Record<string, string>>

/** Prices with the name of what says so, such as `standard/3`. */
export interface PriceSource {
  readonly name: string
  readonly sales: SalePrices
}

interface Fee {
  readonly feeMinor: bigint
  /** What says so; null where nothing does. */
  readonly plan: string | null
}

export const ANY_METHOD = '*'
const WHOLE = 10_000n
const NO_FEE: Fee = { feeMinor: 0n, plan: null }

/**
 * The fee of an amount, rounded half up to a minor unit, and never more than the amount. The first source that has a price for
 * the method holds; of its prices the most particular one.
 */
export function feeOf(
  sources: readonly PriceSource[],
  paymentMethodType: string,
  { currency, value }: Amount,
): Fee {
  for (const { name, sales } of sources) {
    const price = findPrice(sales, paymentMethodType, currency)
    if (price) return { feeMinor: priceOf(price, { currency, value }), plan: name }
  }
  return NO_FEE
}

const findPrice = (sales: SalePrices, method: string, currency: string): SalePrice | undefined =>
  sales.get(`${method}/${currency}`) ??
  sales.get(method) ??
  sales.get(`${ANY_METHOD}/${currency}`) ??
  sales.get(ANY_METHOD)

function priceOf({ rate, fixed, min, max }: SalePrice, { currency, value }: Amount): bigint {
  const whole = (value * BigInt(rate) + WHOLE / 2n) / WHOLE + (fixed[currency] ?? 0n)
  const raised = whole < (min[currency] ?? 0n) ? (min[currency] ?? 0n) : whole
  const bounded = raised > (max[currency] ?? raised) ? (max[currency] ?? raised) : raised
  return bounded < value ? bounded : value
}

/** Whether it says what a price can be for. */
export function isPriceKey(text: string): boolean {
  const [method = '', currency, ...more] = text.split('/')
  const isCurrency = currency === undefined || Object.hasOwn(CURRENCIES, currency)
  return more.length === 0 && isCurrency && (method === ANY_METHOD || findPaymentMethod(method) !== undefined)
}

/**
 * Such as `2.9`, `2.9%`, `2.9+HKD:2.35+USD:0.30` or `2.9+HKD:2.35 min HKD:3.00 max HKD:50.00`: percent of at most two decimals,
 * then fixed amounts, then bounds. Null for what is none.
 */
export function readSalePrice(text: string): SalePrice | null {
  const [first = '', ...bounds] = text.trim().split(/\s+/)
  const [share = '', ...fixed] = first.split('+')
  const [, percent] = /^(\d{1,2}(?:\.\d{1,2})?)%?$/.exec(share) ?? []
  const [min, max] = [boundOf(bounds, 'min'), boundOf(bounds, 'max')]
  const isWhole = bounds.length === Number(min !== undefined) * 2 + Number(max !== undefined) * 2
  if (percent === undefined || !isWhole) return null
  const amounts = [fixed, min ?? [], max ?? []].map(readAmounts)
  const [fixedMinor, minMinor, maxMinor] = amounts
  if (!fixedMinor || !minMinor || !maxMinor || (min && max && !isOrdered(minMinor, maxMinor))) return null
  return { rate: Math.round(Number(percent) * 100), fixed: fixedMinor, min: minMinor, max: maxMinor }
}

/** What follows the word, once. */
function boundOf(parts: readonly string[], word: 'min' | 'max'): string[] | undefined {
  const at = parts.indexOf(word)
  return at < 0 || at % 2 === 1 || parts.lastIndexOf(word) !== at
    ? undefined
    : (parts[at + 1] ?? '').split('+')
}

const isOrdered = (min: Amounts, max: Amounts): boolean =>
  Object.entries(min).every(([currency, minor]) => minor <= (max[currency] ?? minor))

function readAmounts(parts: readonly string[]): Record<string, bigint> | null {
  const amounts: Record<string, bigint> = {}
  for (const part of parts) {
    const [currency = '', amount = '', ...more] = part.split(':')
    const minor = Object.hasOwn(CURRENCIES, currency)
      ? parseDecimalAmount(amount, currency as Currency)
      : null
    if (minor === null || more.length > 0 || currency in amounts) return null
    amounts[currency] = minor
  }
  return amounts
}

/** As `readSalePrice` reads it. */
export const salePriceText = ({ rate, fixed, min, max }: SalePrice): string =>
  [
    [String(rate / 100), ...amountTexts(fixed)].join('+'),
    ...(Object.keys(min).length === 0 ? [] : ['min', amountTexts(min).join('+')]),
    ...(Object.keys(max).length === 0 ? [] : ['max', amountTexts(max).join('+')]),
  ].join(' ')

const amountTexts = (amounts: Amounts): string[] =>
  Object.entries(amounts).map(
    ([currency, minor]) => `${currency}:${decimalAmount(minor, currency as Currency)}`,
  )

/** Null where one of them is no price, or for nothing that there is. */
export function readPrices(written: WrittenPrices): SalePrices | null {
  const prices = new Map<string, SalePrice>()
  for (const [key, text] of Object.entries(written)) {
    const price = readSalePrice(text)
    if (!price || !isPriceKey(key)) return null
    prices.set(key, price)
  }
  return prices
}

export const writePrices = (prices: SalePrices): WrittenPrices =>
  Object.fromEntries([...prices].map(([key, price]) => [key, salePriceText(price)]))
