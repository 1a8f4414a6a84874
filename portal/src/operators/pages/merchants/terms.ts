import type { Say } from '../../../words/index.ts'

/** A fee such as `2.9+HKD:2.35` in words. */
export function feeText(say: Say, fee: string): string {
  const [rate = '', ...fixed] = fee.split('+')
  return [say('op.merchants_fee_percent', { rate }), ...fixed.map((one) => one.replace(':', ' '))].join(' + ')
}

/** Fees by method in a line; `*` are all others. */
export const feesText = (say: Say, fees: Readonly<Record<string, string>>): string =>
  Object.entries(fees)
    .map(
      ([method, fee]) => `${method === '*' ? say('op.merchants_all_methods') : method} ${feeText(say, fee)}`,
    )
    .join(', ')

/** What holds where nothing was agreed. */
export const usualFees = (say: Say, fees: Readonly<Record<string, string>>): string =>
  Object.keys(fees).length === 0
    ? say('op.fields_fees_none')
    : say('op.fields_fees_usual', { fees: feesText(say, fees) })

/** Limits such as `{ HKD: '1.00-5000.00' }` in a line. */
export const limitsText = (limits: Readonly<Record<string, string>>): string =>
  Object.entries(limits)
    .map(([currency, range]) => `${currency} ${range.replace('-', ' – ')}`)
    .join(', ')
