import { type Amount, CURRENCIES, type Currency } from '@amsel/contract'
import { decimalAmount, parseDecimalAmount } from '../decimal-amount.ts'
import { readPrices, type SalePrices, writePrices } from '../pricing/prices.ts'
import { type AccountLimits, type AmountRange, isWithin } from '../providers/account.ts'
import { Refusal } from '../refusal.ts'

/** What was agreed with one merchant, where it differs from the general terms. */
export interface ClientTerms {
  /** For one payment, by currency; a currency that is not named has none. */
  readonly limits: AccountLimits
  /** Null: the general one. */
  readonly requestsPerSecondMax: number | null
}

/** With the prices of its own, which are a plan. */
interface AgreedTerms extends ClientTerms {
  readonly fees: SalePrices
}

/** The same as people write it, and as it is kept: `{ CARD: '2.9+HKD:2.35' }`, `{ HKD: '1-5000' }`. */
export interface WrittenTerms {
  readonly fees: Readonly<Record<string, string>>
  readonly limits: Readonly<Record<string, string>>
  readonly requestsPerSecondMax: number | null
}

export const USUAL_TERMS: AgreedTerms = { fees: new Map(), limits: {}, requestsPerSecondMax: null }

/** A limit above what a node can take is no limit. */
export const REQUESTS_PER_SECOND_MAX = 1_000_000

/** What is wrong with a term. */
export type TermFlaw = 'fee' | 'limit' | 'rate_limit'

/** What they mean, or what is wrong with them. */
export function readTerms({ fees, limits, requestsPerSecondMax }: WrittenTerms): AgreedTerms | TermFlaw {
  const prices = readPrices(fees)
  if (!prices) return 'fee'
  const ranges: Record<string, AmountRange> = {}
  for (const [currency, text] of Object.entries(limits)) {
    const range = readRange(currency, text)
    if (!range) return 'limit'
    ranges[currency] = range
  }
  if (requestsPerSecondMax !== null && !isRate(requestsPerSecondMax)) return 'rate_limit'
  return { fees: prices, limits: ranges, requestsPerSecondMax }
}

export const writeTerms = ({ fees, limits, requestsPerSecondMax }: AgreedTerms): WrittenTerms => ({
  fees: writePrices(fees),
  limits: Object.fromEntries(
    Object.entries(limits).map(([currency, range]) => [currency, rangeText(currency as Currency, range)]),
  ),
  requestsPerSecondMax,
})

const isRate = (number: number) =>
  Number.isInteger(number) && number >= 1 && number <= REQUESTS_PER_SECOND_MAX

/** Such as `1-5000`, `1-` or `-5000`. */
function readRange(currency: string, text: string): AmountRange | null {
  const [, min = '', max = ''] = /^([\d.]*)-([\d.]*)$/.exec(text.trim()) ?? []
  if (!Object.hasOwn(CURRENCIES, currency) || (min === '' && max === '')) return null
  const minorOf = (end: string) => (end === '' ? null : parseDecimalAmount(end, currency as Currency))
  const range = { minMinor: minorOf(min), maxMinor: minorOf(max) }
  const { minMinor, maxMinor } = range
  if ((min !== '' && minMinor === null) || (max !== '' && maxMinor === null)) return null
  return minMinor !== null && maxMinor !== null && minMinor > maxMinor ? null : range
}

function rangeText(currency: Currency, { minMinor, maxMinor }: AmountRange): string {
  const textOf = (minor: bigint | null) => (minor === null ? '' : decimalAmount(minor, currency))
  return `${textOf(minMinor)}-${textOf(maxMinor)}`
}

interface Limited {
  readonly terms: ClientTerms
}

export function isWithinLimits({ terms }: Limited, { currency, value }: Amount): boolean {
  const range = terms.limits[currency]
  return range === undefined || isWithin(range, value)
}

/** Refuses a payment whose amount was not agreed with the client. */
export function requireWithinLimits(client: Limited, amount: Amount): void {
  if (isWithinLimits(client, amount)) return
  const range = client.terms.limits[amount.currency]
  const isBelow = range?.minMinor != null && amount.value < range.minMinor
  throw new Refusal(
    'PAYMENT_AMOUNT_EXCEED_LIMIT',
    `paymentAmount.value must be at ${isBelow ? `least ${range?.minMinor}` : `most ${range?.maxMinor}`} in ${amount.currency} for this client`,
  )
}
