import { type Amount, isCurrency } from '@amsel/contract'
import { ProviderContradicts, type ProviderOutcome } from '../../domain/index.ts'

/** No usable answer: the outcome of the request is unknown. The message holds nothing secret. */
export class AmsError extends Error {
  override readonly name = 'AmsError'
}

export type Fields = Readonly<Record<string, unknown>>

/** What upstream answered, with its signature verified. */
export interface Answer {
  readonly operation: string
  readonly status: 'S' | 'F' | 'U'
  readonly code: string
  readonly fields: Fields
}

// Upstream may be a newer gateway, or another vendor's: only the fields in use are checked, and anything else may be there.

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export function momentOf(value: unknown): Date | undefined {
  const date = new Date(textOf(value) ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

export function amountOf(value: unknown): Amount | undefined {
  const { currency, value: minor } = fieldsOf(value)
  if (typeof currency !== 'string' || !isCurrency(currency) || !/^\d{1,16}$/.test(String(minor)))
    return undefined
  return { currency, value: BigInt(String(minor)) }
}

export const isSameAmount = (one: Amount, other: Amount): boolean =>
  one.value === other.value && one.currency === other.currency

/** The reported amount must be the requested one; a missing amount proves nothing either. */
export function requireAmount(
  reported: unknown,
  asked: Amount,
  what: string,
  outcome: ProviderOutcome['outcome'] = 'SUCCESS',
): void {
  const amount = amountOf(reported)
  if (!amount) throw new AmsError(`upstream reported no amount of ${what}`)
  if (!isSameAmount(amount, asked))
    throw new ProviderContradicts(`upstream reported another amount of ${what} than was requested`, {
      outcome,
      amount,
    })
}

/** An answer that names a request other than the one made is ignored. */
export function requireName(reported: unknown, asked: string, what: string): void {
  if (reported !== undefined && reported !== asked) throw new AmsError(`upstream answered of another ${what}`)
}
