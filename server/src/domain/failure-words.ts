import { maskCardNumbers } from './mask-card-numbers.ts'
import { ProviderSilent } from './providers/provider-unavailable.ts'
import { Refusal } from './refusal.ts'

const LENGTH_MAX = 200

/**
 * What went wrong in a few words that may be stored and shown to operators: without anything that a payer or a merchant
 * has sent, which library messages quote. The log has all of it.
 */
export function failureWords(error: unknown): string {
  if (error instanceof Refusal) return `refused with ${error.code}`
  if (error instanceof ProviderSilent) return short(`no answer of ${error.provider}: ${safe(error.message)}`)
  if (!(error instanceof Error)) return 'something that is no error'
  if (isOfDatabase(error))
    return short(['database error', error.code, error.constraint].filter(Boolean).join(' '))
  return short(error.name === 'Error' ? safe(error.message) : `${error.name}: ${safe(error.message)}`)
}

interface DatabaseError extends Error {
  readonly severity: string
  readonly code: string
  readonly constraint?: string
}

/** Its messages hold values of rows. */
const isOfDatabase = (error: Error): error is DatabaseError => 'severity' in error && 'code' in error

const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`/g
const PATH_OF_URL = /(https?:\/\/[^\s/]+)\S*/g
const EMAIL = /[^\s@]+@[^\s@]+/g
const LONG_NUMBER = /\d{7,}/g

const safe = (message: string) =>
  maskCardNumbers(message)
    .replace(QUOTED, '…')
    .replace(PATH_OF_URL, '$1')
    .replace(EMAIL, '…')
    .replace(LONG_NUMBER, '…')
    .replace(/\s+/g, ' ')

const short = (text: string) => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text)
