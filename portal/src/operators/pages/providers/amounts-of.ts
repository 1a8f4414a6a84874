import type { ProviderRouteRow } from 'amsel/operator-api'
import { toDecimal } from '../../../formats/money.ts'

/** Which amounts a route is for, such as `HKD 1.00–`; null: any. */
export function amountsOf({
  currency,
  min,
  max,
}: Pick<ProviderRouteRow, 'currency' | 'min' | 'max'>): string | null {
  if (currency === null) return null
  if (min === null && max === null) return currency
  const shown = (value: string | null) => (value === null ? '' : toDecimal({ currency, value }))
  return `${currency} ${shown(min)}–${shown(max)}`
}
