import type { WrittenTerms } from '../domain/index.ts'
import type { TermsRequest } from '../registry/clients/index.ts'
import { UsageError } from './usage-error.ts'

interface Given {
  readonly fee?: string[] | undefined
  readonly limit?: string[] | undefined
  readonly 'rate-limit'?: string | undefined
}

/** What the options ask for; undefined where none is given. `off` removes what was agreed. */
export function termsOf({ fee, limit, 'rate-limit': rateLimit }: Given): TermsRequest | undefined {
  if (!fee && !limit && rateLimit === undefined) return undefined
  return {
    fees: pairsOf('--fee', 'METHOD=PERCENT, such as CARD=2.9% or CARD=2.9%+HKD:2.35', fee),
    limits: pairsOf('--limit', 'CURRENCY=MIN-MAX, such as HKD=1-5000', limit),
    requestsPerSecondMax: rateOf(rateLimit),
  }
}

/** `off` is null. */
export function pairsOf(
  option: string,
  form: string,
  texts: readonly string[] = [],
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([^=]+)=(.+)$/.exec(text) ?? []
      if (!name || !value) throw new UsageError(`${option} is ${form}, or off after the equals sign.`)
      return [name, value === 'off' ? null : value]
    }),
  )
}

function rateOf(text: string | undefined): number | null | undefined {
  if (text === undefined || text === 'off') return text === undefined ? undefined : null
  if (!/^\d{1,7}$/.test(text))
    throw new UsageError('--rate-limit must be a number of requests a second, or off.')
  return Number(text)
}

/** What was agreed with the merchant alone. */
export const termLines = ({ fees, limits, requestsPerSecondMax }: WrittenTerms): string[] => [
  ...Object.entries(fees).map(
    ([method, fee]) => `The fee of ${method === '*' ? 'all other methods' : method} is ${fee} (percent).`,
  ),
  ...Object.entries(limits).map(([currency, range]) => `A payment in ${currency} is within ${range}.`),
  ...(requestsPerSecondMax === null ? [] : [`It may send ${requestsPerSecondMax} requests a second.`]),
]
