/** Milliseconds since 1970; an older version of one official library sends nanoseconds. */
const NUMBER = /^\d{13}(?:\d{6})?$/
const MILLISECOND_DIGITS = 13
/** Official libraries send up to seven decimals, and an offset with or without a colon. */
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)$/

/**
 * The moment that a Request-Time names, in milliseconds, or null where it has neither form. It is signed between two dots,
 * without its length: were any text taken, a caller could move the border between time and body.
 */
export function readRequestTime(text: string): number | null {
  if (NUMBER.test(text)) return Number(text.slice(0, MILLISECOND_DIGITS))
  if (!ISO.test(text)) return null
  const milliseconds = Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(milliseconds) ? null : milliseconds
}
