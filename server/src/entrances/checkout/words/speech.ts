import { type Currency, formatAmount } from '@amsel/contract'
import { LANGUAGES, type Language } from './languages.ts'
import type { Counted, Words } from './words.ts'

type Values = Readonly<Record<string, string>>

const MINUTE_MS = 60_000

/** Unicode's first strong isolate, and its end. */
const ISOLATE = ['\u2068', '\u2069'] as const

/** A language in use: its words with what belongs into them, and numbers, amounts and times as its speakers write them. */
export class Speech {
  readonly tag: string
  readonly words: Words
  readonly direction: 'ltr' | 'rtl'
  readonly #plurals: Intl.PluralRules

  constructor({ tag, words, direction }: Language) {
    this.tag = tag
    this.words = words
    this.direction = direction ?? 'ltr'
    this.#plurals = new Intl.PluralRules(tag)
  }

  /** An entry with its places filled. From right to left, names and amounts keep the order of their own letters. */
  say(entry: string, values: Values): string {
    const [begin, end] = this.direction === 'rtl' ? ISOLATE : ['', '']
    return entry.replace(/\{(\w+)\}/g, (place, name: string) =>
      values[name] === undefined ? place : `${begin}${values[name]}${end}`,
    )
  }

  count(counted: Counted, count: number): string {
    return this.say(counted[this.#plurals.select(count)] ?? counted.other, {
      count: new Intl.NumberFormat(this.tag).format(count),
    })
  }

  amount(minor: bigint, currency: Currency): string {
    return amountIn(this.tag, this.direction, minor, currency)
  }

  /** How much of a span is left, in minutes. */
  left(leftMs: number): string {
    const { minutes, almostOver } = this.words.time
    return leftMs < MINUTE_MS ? almostOver : this.count(minutes, Math.floor(leftMs / MINUTE_MS))
  }

  /** A moment, for a receipt: in UTC, because nobody knows where the payer is. */
  moment(date: Date): string {
    const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
    return `${new Intl.DateTimeFormat(this.tag, format).format(date)} UTC`
  }
}

const speeches: ReadonlyMap<string, Speech> = new Map(
  LANGUAGES.map((language) => [language.tag, new Speech(language)]),
)

export const speechIn = (language: Language): Speech => speeches.get(language.tag) ?? new Speech(language)

/** From the decimal text, since an amount may be larger than a double holds exactly. */
function amountIn(tag: string, direction: Speech['direction'], minor: bigint, currency: Currency): string {
  const decimal = formatAmount(minor, currency).replace(/[^\d.]/g, '')
  const digits = decimal.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  if (direction === 'ltr') return format.format(decimal as Intl.StringNumericLiteral)
  // Of "HK$" the sign would go to the other side of its letters.
  return format
    .formatToParts(decimal as Intl.StringNumericLiteral)
    .map(({ type, value }) => (type === 'currency' ? ISOLATE.join(value) : value))
    .join('')
}
