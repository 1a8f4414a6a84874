import { fromDecimal, toDecimal } from '../../formats/money.ts'
import { nextId } from './next-id.ts'

/** One fee as it is typed. */
export interface FeeRow {
  readonly id: number
  /** `*` is for all other methods; empty while none is chosen. */
  readonly method: string
  readonly percent: string
  readonly fixed: readonly FixedRow[]
}

interface FixedRow {
  readonly id: number
  readonly currency: string
  readonly amount: string
}

type Written = Readonly<Record<string, string>>

export const newFee = (method = ''): FeeRow => ({ id: nextId(), method, percent: '', fixed: [] })
export const newFixed = (currency = ''): FixedRow => ({ id: nextId(), currency, amount: '' })

/** Fees such as `{ CARD: '2.9+HKD:2.35' }` as rows. */
export const feeRowsOf = (fees: Written): FeeRow[] =>
  Object.entries(fees).map(([method, text]) => {
    const [percent = '', ...amounts] = text.split('+')
    const fixed = amounts.map((one) => {
      const [currency = '', amount = ''] = one.split(':')
      return { id: nextId(), currency, amount }
    })
    return { id: nextId(), method, percent, fixed }
  })

/** What is to be changed so that the rows hold: what is not there any more is taken away. Null while a row is wrong. */
export function feesOf(rows: readonly FeeRow[], before: Written = {}): Record<string, string | null> | null {
  const texts = rows.map(textOf)
  const methods = new Set(rows.map(({ method }) => method))
  if (texts.includes(null) || methods.has('') || methods.size < rows.length) return null
  const gone = Object.keys(before).map((method): [string, null] => [method, null])
  return Object.fromEntries([...gone, ...rows.map(({ method }, at) => [method, texts[at] ?? null] as const)])
}

function textOf({ percent, fixed }: FeeRow): string | null {
  const rate = rateOf(percent)
  const amounts = fixed.map(({ currency, amount }) => {
    const value = fromDecimal(amount, currency)
    return currency === '' || value === null ? null : `${currency}:${toDecimal({ currency, value })}`
  })
  const isTwice = new Set(fixed.map(({ currency }) => currency)).size < fixed.length
  return rate === null || amounts.includes(null) || isTwice ? null : [rate, ...amounts].join('+')
}

/** Percent as somebody typed it, with a point or a comma; null if it is none. */
export function rateOf(typed: string): string | null {
  const [, whole, part = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : part === '' ? whole : `${whole}.${part}`
}
