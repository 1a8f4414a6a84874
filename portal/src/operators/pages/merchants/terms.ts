import type { Say } from '../../../words/index.ts'
import { feeParts } from '../../fields/index.ts'

/** A fee such as `2.9+HKD:2.35 min HKD:3.00` in words. */
export function feeText(say: Say, fee: string): string {
  const { percent, amounts } = feeParts(fee)
  const amountsOf = (what: 'fixed' | 'min' | 'max') =>
    amounts.filter((one) => one.what === what).map(({ currency, amount }) => `${currency} ${amount}`)
  const bounds = (['min', 'max'] as const).flatMap((what) => {
    const texts = amountsOf(what)
    return texts.length === 0 ? [] : say(`op.merchants_fee_${what}`, { amounts: texts.join(', ') })
  })
  const sum = [say('op.merchants_fee_percent', { rate: percent }), ...amountsOf('fixed')].join(' + ')
  return [sum, ...bounds].join(', ')
}

/** What a fee is for: `CARD`, `CARD/HKD`, or all others. */
export function feeKeyText(say: Say, key: string): string {
  const [method = '', currency] = key.split('/')
  const name = method === '*' ? say('op.merchants_all_methods') : method
  return currency === undefined ? name : say('op.merchants_fee_in', { method: name, currency })
}

/** Fees in a line. */
export const feesText = (say: Say, fees: Readonly<Record<string, string>>): string =>
  Object.entries(fees)
    .map(([key, fee]) => `${feeKeyText(say, key)} ${feeText(say, fee)}`)
    .join('; ')

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
