import { UsageError } from './usage-error.ts'

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/
const HAS_OFFSET = /(Z|[+-]\d\d:\d\d)$/

/** A moment in UTC, unless it has an offset. */
export function momentOf(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const isInUtc = !text.includes('T') || HAS_OFFSET.test(text)
  const moment = new Date(MOMENT.test(text) ? `${text}${isInUtc ? '' : 'Z'}` : Number.NaN)
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`${option} must be a date or a time, such as 2026-11-15 or 2026-11-15T10:30:00Z.`)
  return moment
}

const LIMIT = 50
const LIMIT_MAX = 100_000

/** How many at most. */
export function limitOf(text: string | undefined): number {
  const limit = text === undefined ? LIMIT : Number(text)
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
    throw new UsageError(`--limit must be a whole number from 1 to ${LIMIT_MAX}.`)
  return limit
}
