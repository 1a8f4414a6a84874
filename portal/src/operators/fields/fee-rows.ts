import { fromDecimal, toDecimal } from '../../formats/money.ts'
import { nextId } from './next-id.ts'

/** What an amount beside the percentage does. */
export const FEE_AMOUNTS = ['fixed', 'min', 'max'] as const
type FeeAmount = (typeof FEE_AMOUNTS)[number]

/** One fee as it is typed. */
export interface FeeRow {
  readonly id: number
  /** `*` is for all other methods; empty while none is chosen. */
  readonly method: string
  /** Empty: for all currencies. */
  readonly currency: string
  readonly percent: string
  readonly amounts: readonly AmountRow[]
}

export interface AmountRow {
  readonly id: number
  readonly what: FeeAmount
  readonly currency: string
  readonly amount: string
}

type Written = Readonly<Record<string, string>>

export const newFee = (method = ''): FeeRow => ({
  ...{ id: nextId(), method, currency: '', percent: '', amounts: [] },
})
export const newAmount = (currency = ''): AmountRow => ({ id: nextId(), what: 'fixed', currency, amount: '' })

/** Fees such as `{ 'CARD/HKD': '2.9+HKD:2.35 min HKD:3.00' }` as rows. */
export const feeRowsOf = (fees: Written): FeeRow[] =>
  Object.entries(fees).map(([key, text]) => {
    const [method = '', currency = ''] = key.split('/')
    const { percent, amounts } = feeParts(text)
    const rows = amounts.map((one) => ({ ...one, id: nextId() }))
    return { id: nextId(), method, currency, percent, amounts: rows }
  })

/** The parts of a fee such as `2.9+HKD:2.35 min HKD:3.00`. */
export function feeParts(text: string): { percent: string; amounts: Omit<AmountRow, 'id'>[] } {
  const [first = '', ...bounds] = text.split(' ')
  const [percent = '', ...fixed] = first.split('+')
  const amountsOf = (what: FeeAmount, parts: readonly string[]) =>
    parts.map((one) => {
      const [currency = '', amount = ''] = one.split(':')
      return { what, currency, amount }
    })
  const boundsOf = (what: 'min' | 'max') => {
    const at = bounds.indexOf(what)
    return at < 0 ? [] : amountsOf(what, (bounds[at + 1] ?? '').split('+'))
  }
  return { percent, amounts: [...amountsOf('fixed', fixed), ...boundsOf('min'), ...boundsOf('max')] }
}

/** What is to be changed so that the rows hold: what is not there any more is taken away. Null while a row is wrong. */
export function feesOf(rows: readonly FeeRow[], before: Written = {}): Record<string, string | null> | null {
  const texts = rows.map(textOf)
  const keys = new Set(rows.map(keyOf))
  if (texts.includes(null) || rows.some(({ method }) => method === '') || keys.size < rows.length) return null
  const gone = Object.keys(before).map((key): [string, null] => [key, null])
  return Object.fromEntries([...gone, ...rows.map((row, at) => [keyOf(row), texts[at] ?? null] as const)])
}

/** What a row is for, such as `CARD/HKD`. */
export const keyOf = ({ method, currency }: Pick<FeeRow, 'method' | 'currency'>): string =>
  currency === '' ? method : `${method}/${currency}`

function textOf({ percent, amounts }: FeeRow): string | null {
  const rate = rateOf(percent)
  const [fixed, min, max] = FEE_AMOUNTS.map((what) => textsOf(amounts.filter((one) => one.what === what)))
  if (rate === null || !fixed || !min || !max || !isOrdered(amounts)) return null
  return [
    [rate, ...fixed].join('+'),
    ...(min.length > 0 ? ['min', min.join('+')] : []),
    ...(max.length > 0 ? ['max', max.join('+')] : []),
  ].join(' ')
}

/** Null where one is no amount, or a currency is there twice. */
function textsOf(amounts: readonly AmountRow[]): string[] | null {
  const texts = amounts.flatMap(({ currency, amount }) => {
    const value = currency === '' ? null : fromDecimal(amount, currency)
    return value === null ? [] : `${currency}:${toDecimal({ currency, value })}`
  })
  const isTwice = new Set(amounts.map(({ currency }) => currency)).size < amounts.length
  return texts.length < amounts.length || isTwice ? null : texts
}

/** Whether what is kept at least is not more than what is kept at most. */
function isOrdered(amounts: readonly AmountRow[]): boolean {
  const minorOf = (what: FeeAmount, currency: string) => {
    const found = amounts.find((one) => one.what === what && one.currency === currency)
    return found ? fromDecimal(found.amount, currency) : null
  }
  return amounts.every(({ currency }) => {
    const [min, max] = [minorOf('min', currency), minorOf('max', currency)]
    return min === null || max === null || BigInt(min) <= BigInt(max)
  })
}

/** Percent as somebody typed it, with a point or a comma; null if it is none. */
export function rateOf(typed: string): string | null {
  const [, whole, part = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? []
  return whole === undefined ? null : part === '' ? whole : `${whole}.${part}`
}
