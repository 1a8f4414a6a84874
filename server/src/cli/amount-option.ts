import type { Currency } from '@amsel/contract'
import { parseDecimalAmount } from '../domain/index.ts'
import { UsageError } from './usage-error.ts'

/** An amount as people write it, in the currency's smallest unit. */
export function minorAmount(option: string, text: string, currency: Currency): bigint {
  const minor = parseDecimalAmount(text, currency)
  if (minor === null)
    throw new UsageError(`${option} ${text} is not an amount in ${currency}, such as 12.50 for USD.`)
  return minor
}
