import { fromDecimal, toDecimal } from '../../formats/money.ts'
import { nextId } from './next-id.ts'

/** The least and the most of one payment in a currency, as they are typed; empty for no such end. */
export interface LimitRow {
  readonly id: number
  readonly currency: string
  readonly min: string
  readonly max: string
}

type Written = Readonly<Record<string, string>>

/** In minor units; null for no such end. */
interface Range {
  readonly currency: string
  readonly min: string | null
  readonly max: string | null
}

export const newLimit = (): LimitRow => ({ id: nextId(), currency: '', min: '', max: '' })

/** Limits such as `{ HKD: '1.00-5000.00' }` as rows. */
export const limitRowsOf = (limits: Written): LimitRow[] =>
  Object.entries(limits).map(([currency, text]) => {
    const [min = '', max = ''] = text.split('-')
    return { id: nextId(), currency, min, max }
  })

/** Null while a row is wrong: without a currency or any amount, one that is none, or the higher one first. */
export function rangesOf(rows: readonly LimitRow[]): Range[] | null {
  const ranges = rows.map(rangeOf)
  const isTwice = new Set(rows.map(({ currency }) => currency)).size < rows.length
  const right = ranges.filter((range) => range !== null)
  return isTwice || right.length < rows.length ? null : right
}

/** What is to be changed so that the rows hold: what is not there any more is taken away. Null while a row is wrong. */
export function limitsOf(
  rows: readonly LimitRow[],
  before: Written = {},
): Record<string, string | null> | null {
  const ranges = rangesOf(rows)
  if (!ranges) return null
  const gone = Object.keys(before).map((currency): [string, null] => [currency, null])
  const textOf = (currency: string, value: string | null) =>
    value === null ? '' : toDecimal({ currency, value })
  return Object.fromEntries([
    ...gone,
    ...ranges.map(
      ({ currency, min, max }) => [currency, `${textOf(currency, min)}-${textOf(currency, max)}`] as const,
    ),
  ])
}

export const isAmountWrong = (typed: string, currency: string): boolean =>
  typed.trim() !== '' && fromDecimal(typed, currency) === null

function rangeOf({ currency, min, max }: LimitRow): Range | null {
  const [least, most] = [min, max].map((end) => (end.trim() === '' ? null : fromDecimal(end, currency)))
  if (currency === '' || isAmountWrong(min, currency) || isAmountWrong(max, currency)) return null
  if (least == null && most == null) return null
  if (least != null && most != null && BigInt(least) > BigInt(most)) return null
  return { currency, min: least ?? null, max: most ?? null }
}
