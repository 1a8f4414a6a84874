import type { z } from 'zod'
import type { MessageFacts } from './shapes.ts'

/** What may be wrong with what somebody typed, by the name that a schema gives as its message. */
export const FLAWS = {
  email: 'This is not an email address.',
  password_short: 'Use at least 10 characters.',
  request_id: 'A request ID has 1 to 64 letters, digits, dots or dashes.',
  amount: 'Enter a whole number of minor units.',
  document: 'The document is not valid Base64.',
  last_four: 'Enter exactly four digits.',
  country: 'Enter two capital letters, such as SG.',
  website: 'Enter an address that begins with https://.',
  picture: 'The image is not valid Base64.',
  colour: 'Enter # and six hexadecimal digits, such as #175a8a.',
  category_code: 'Enter four digits.',
  currency: 'The gateway does not support this currency.',
  url: 'Enter an address that begins with https:// or http://.',
  missing: 'This field is required.',
  too_short: 'This is too short.',
  too_long: 'This is too long.',
} as const
type Flaw = keyof typeof FLAWS

/** The name of a flaw, for a schema. */
export const flaw = (name: Flaw): Flaw => name

/** The sentence, and the code by which pages know it; for what no schema names, the checker's own words. */
export function flawOf(issue: z.core.$ZodIssue | undefined): { message: string; facts: MessageFacts } | null {
  if (!issue) return null
  const why = Object.hasOwn(FLAWS, issue.message) ? (issue.message as Flaw) : usualFlaw(issue)
  return why ? { message: FLAWS[why], facts: { why } } : { message: issue.message, facts: {} }
}

function usualFlaw(issue: z.core.$ZodIssue): Flaw | null {
  if (issue.code === 'too_big') return 'too_long'
  if (issue.code === 'too_small') return Number(issue.minimum) <= 1 ? 'missing' : 'too_short'
  return issue.code === 'invalid_type' && issue.input === undefined ? 'missing' : null
}
