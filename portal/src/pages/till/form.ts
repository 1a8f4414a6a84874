import { CURRENCIES } from '../../../../contract/src/currencies.ts'
import { afterKey, minorOf, tipOn } from '../../../../server/browser/sandbox-store/till-sums.js'

/** What somebody has typed at the till. */
export interface SaleForm {
  readonly amount: string
  readonly tip: (typeof TIPS)[number]
  readonly otherTip: string
}

export const TIPS = ['0', '5', '10', '15', 'other'] as const
export const BLANK: SaleForm = { amount: '', tip: '0', otherTip: '' }

export const digitsOf = (currency: string): number =>
  (CURRENCIES as Readonly<Record<string, number>>)[currency] ?? 0

/** What the customer pays, and the tip in it, in minor units; null while something is wrong. */
export function sumOf(form: SaleForm, currency: string): { amount: string; tip: string } | null {
  const digits = digitsOf(currency)
  const amount = minorOf(form.amount, digits)
  if (amount === null) return null
  const isNothing = form.tip === 'other' && form.otherTip.trim() === ''
  const typed = form.tip === 'other' ? minorOf(form.otherTip, digits) : String(tipOn(amount, form.tip))
  const tip = isNothing ? '0' : typed
  return tip === null ? null : { amount: String(BigInt(amount) + BigInt(tip)), tip }
}

/** A key of the pad; one too many changes nothing. */
export const pressed = (form: SaleForm, key: string, currency: string): SaleForm => ({
  ...form,
  amount: afterKey(form.amount, key, digitsOf(currency)) ?? form.amount,
})
