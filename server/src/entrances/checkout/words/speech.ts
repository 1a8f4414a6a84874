import { type Currency, formatAmount } from '@amsel/contract'
import { LANGUAGES, type Language } from './languages.ts'
import type { Counted, Words } from './words.ts'

type Values = Readonly<Record<string, string>>

const MINUTE_MS = 60_000

/** A language in use: its words with what belongs into them, and numbers, amounts and times as its speakers write them. */
export class Speech {
  readonly tag: string
  readonly words: Words
  readonly #plurals: Intl.PluralRules

  constructor({ tag, words }: Language) {
    this.tag = tag
    this.words = words
    this.#plurals = new Intl.PluralRules(tag)
  }

  /** An entry with its places filled. */
  say(entry: string, values: Values): string {
    return entry.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
  }

  count({ one, other }: Counted, count: number): string {
    const entry = this.#plurals.select(count) === 'one' ? (one ?? other) : other
    return this.say(entry, { count: new Intl.NumberFormat(this.tag).format(count) })
  }

  amount(minor: bigint, currency: Currency): string {
    return amountIn(this.tag, minor, currency)
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
function amountIn(tag: string, minor: bigint, currency: Currency): string {
  const decimal = formatAmount(minor, currency).replace(/[^\d.]/g, '')
  const digits = decimal.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimal as Intl.StringNumericLiteral)
}
