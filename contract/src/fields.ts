/**
 * The fields that messages are made of. Callers write values in many ways (numbers as strings, booleans as
 * "true", times with and without a colon in the offset): each field reads all of them into one typed value.
 * Absent, null and "" never get here: `readRequest` drops them first.
 */
import { z } from 'zod'
import { isoTime } from './canonical-json.ts'
import { CURRENCIES, type Currency, isCurrency } from './currencies.ts'
import { suggest } from './nearest.ts'
import { NOT_KEPT, NOT_PLAIN, plainly, plainReaderOf } from './plain-reading.ts'

const plainIf = (isPlain: (value: unknown) => boolean) => (value: unknown) =>
  isPlain(value) ? value : NOT_PLAIN

const asText = (value: unknown) =>
  typeof value === 'boolean' || (typeof value === 'number' && isExact(value)) ? String(value) : value

/** A number that JSON.parse may have rounded is not what the caller wrote. */
const isExact = (value: number) => !Number.isInteger(value) || Number.isSafeInteger(value)

/** Text of at most `max` characters. */
export const text = (max?: number) => {
  const string = z.string({ error: 'must be a string' })
  return plainly(
    z.preprocess(asText, max === undefined ? string : string.max(max)),
    plainIf((value) => isText(value, max)),
  )
}
const isText = (value: unknown, max = Number.POSITIVE_INFINITY): value is string =>
  typeof value === 'string' && value.length <= max

/** One of the listed values, spelled exactly so. */
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  plainly(
    z.enum(values, {
      error: ({ input }) => suggest(`must be one of ${values.join(', ')}`, input, values),
    }),
    plainIf((value) => values.includes(value as string)),
  )

/** One of the listed values in any case, read as listed. */
export const oneOfAnyCase = <const T extends readonly [string, ...string[]]>(values: T) =>
  plainly(
    z.preprocess(
      (value) => values.find((listed) => listed.toLowerCase() === String(value).toLowerCase()) ?? value,
      oneOf(values),
    ),
    plainIf((value) => values.includes(value as string)),
  )

/** true, false, "true" or "false". */
export const flag = () =>
  plainly(
    z.preprocess(
      (value) => (typeof value === 'string' ? (FLAGS.get(value.toLowerCase()) ?? value) : value),
      z.boolean({ error: 'must be true or false' }),
    ),
    plainIf((value) => typeof value === 'boolean'),
  )
const FLAGS = new Map([
  ['true', true],
  ['false', false],
])

/** A whole number, also written as a string. */
export const integer = (minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER) =>
  plainly(
    z.preprocess(
      (value) => (typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
      z
        .int({ error: 'must be an integer' })
        .min(minimum, { error: `must be at least ${minimum}` })
        .max(maximum, { error: `must be at most ${maximum}` }),
    ),
    plainIf(
      (value) => Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum,
    ),
  )

/** A number with or without decimals, also written as a string. */
export const decimal = () =>
  plainly(
    z.preprocess(
      (value) =>
        typeof value === 'string' && /^-?\d{1,16}(\.\d{1,16})?$/.test(value) ? Number(value) : value,
      z.number({ error: 'must be a number' }),
    ),
    plainIf(Number.isFinite),
  )

/** An ISO 8601 date-time with an offset (`Z`, `+08:00` or `+0800`), read as a Date. */
export const dateTime = () =>
  plainly(
    z
      .preprocess(asDate, z.date({ error: 'must be an ISO 8601 date-time with an offset' }))
      .meta({ type: 'string', format: 'date-time' }),
    (value) => {
      const date = asDate(value)
      return date instanceof Date ? date : NOT_PLAIN
    },
  )

const ISO_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:?\d{2})$/
function asDate(value: unknown): unknown {
  if (value instanceof Date) return value
  const parts = typeof value === 'string' ? ISO_TIME.exec(value) : null
  if (!parts) return value
  const offset = parts[2] === 'Z' ? 'Z' : `${parts[2]?.slice(0, 3)}:${parts[2]?.slice(-2)}`
  const date = new Date(`${parts[1]}${offset}`)
  return Number.isNaN(date.getTime()) ? value : date
}

/**
 * A date-time that is only kept, read as text in the canonical form. Besides ISO 8601 with an offset it may be a number
 * of milliseconds since 1970, as some clients write a date, or lack its offset or its time of day: then it is UTC.
 */
export const dateText = () =>
  plainly(
    z
      .preprocess(asDateText, z.string({ error: 'must be an ISO 8601 date-time or milliseconds since 1970' }))
      .meta({ type: 'string', format: 'date-time' }),
    (value) => asDateText(value) ?? NOT_PLAIN,
  )

const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)?$/

function asDateText(value: unknown): string | undefined {
  const date = typeof value === 'string' ? asDate(withOffset(value)) : asMoment(value)
  return date instanceof Date && hasPlainYear(date.getUTCFullYear()) ? isoTime(date) : undefined
}

/** Years of four digits; no date has none. */
const hasPlainYear = (year: number) => year >= 0 && year <= 9_999

const asMoment = (value: unknown) => (Number.isSafeInteger(value) ? new Date(value as number) : undefined)

function withOffset(text: string): string {
  const [, day, time = 'T00:00:00'] = LOCAL_TIME.exec(text) ?? []
  return day ? `${day}${time}Z` : text
}

/** An address that a browser may be sent to: any scheme, apps have their own, but none that runs code. */
export const redirectUrl = (max: number) =>
  plainly(
    text(max).refine(mayRedirect, { error: 'must be an absolute URL' }),
    plainIf((value) => isText(value, max) && mayRedirect(value)),
  )
/** Also an address that only an app can open; never one that a browser would run. */
export const mayRedirect = (url: string): boolean => SCHEME.test(url) && !CODE_SCHEME.test(url)
const SCHEME = /^[a-z][a-z0-9+.-]*:[^\s]+$/i
const CODE_SCHEME = /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|jar|mhtml):/i

/** An address that the gateway calls. */
export const callUrl = (max: number) =>
  plainly(
    text(max).refine(mayCall, { error: 'must be an http or https URL' }),
    plainIf((value) => isText(value, max) && mayCall(value)),
  )
const mayCall = (url: string) => /^https?:\/\/[^\s/?#]+/i.test(url) && URL.canParse(url)

/** A file in standard Base64 with its padding, at most `max` characters. */
export const base64 = (max: number) =>
  plainly(
    text(max).refine(isBase64, { error: 'must be Base64' }),
    plainIf((value) => isText(value, max) && isBase64(value)),
  )
const isBase64 = (value: string) => value.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(value)

/** A JSON object that the gateway keeps as it is. */
export const anything = () =>
  plainly(
    z.record(z.string(), z.unknown(), { error: 'must be an object' }),
    plainIf((value) => isObject(value) && isMapOfPlain(value)),
  )

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether nothing in it counts as absent or means something to JavaScript, so that it is kept as it is. */
function isMapOfPlain(map: object): boolean {
  for (const [name, value] of Object.entries(map)) {
    const isPlain = isObject(value) ? isMapOfPlain(value) : isPlainScalar(value)
    if (!isPlain || NOT_KEPT.has(name)) return false
  }
  return true
}

const isPlainScalar = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean'

/** An ISO 4217 code. */
export const currency = () =>
  plainly(
    z
      .custom<Currency>(isCurrencyCode, {
        error: ({ input }) => suggest('must be an ISO 4217 currency code', input, Object.keys(CURRENCIES)),
      })
      .meta({ type: 'string', minLength: 3, maxLength: 3 }),
    plainIf(isCurrencyCode),
  )
const isCurrencyCode = (value: unknown) => typeof value === 'string' && isCurrency(value)

/** A positive whole number of minor units, at most 16 digits. */
export const minorUnits = () =>
  plainly(
    z
      .preprocess(asMinorUnits, z.bigint({ error: 'must be a positive integer of at most 16 digits' }))
      .meta({ type: 'string', pattern: '^[1-9][0-9]{0,15}$', maxLength: 16 }),
    (value) => asMinorUnits(value) ?? NOT_PLAIN,
  )

function asMinorUnits(value: unknown): unknown {
  const digits = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof digits !== 'string' || !/^\d{1,16}$/.test(digits))
    return typeof value === 'bigint' ? value : null
  const amount = BigInt(digits)
  return amount > 0n ? amount : null
}

/** Marks what must never be logged, shown or stored in the clear. */
export const secret = <T extends z.ZodType>(field: T): T =>
  plainly(field.meta({ ...field.meta(), 'x-secret': true }), plainReaderOf(field))
