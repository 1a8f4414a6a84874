import type { z } from 'zod'
import { flawOfShape } from './json-shape.ts'
import { NOT_KEPT, NOT_PLAIN, plainReaderOf } from './plain-reading.ts'
import type { ResultCode } from './result-codes.ts'
import { RefusedField, sift } from './sift.ts'
import { respelled } from './spellings.ts'

/** What is wrong with a request: the field's name in dots and a sentence that begins with it. */
export interface Flaw {
  readonly field: string
  readonly message: string
  /** With which it is refused: PARAM_ILLEGAL, but for fields that ask for what is not offered. */
  readonly code: ResultCode
}

export type Reading<T> = { readonly value: T; readonly flaw?: never } | { readonly flaw: Flaw }

/** Reads a request's JSON text by its schema: leniently in spelling, strictly in meaning, once. */
export function readRequest<S extends z.ZodType>(schema: S, json: string): Reading<z.output<S>> {
  const tooDear = flawOfShape(json)
  if (tooDear) return { flaw: flawOf('body', tooDear) }
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return { flaw: flawOf('body', 'is not valid JSON') }
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    return { flaw: flawOf('body', 'must be a JSON object') }
  const plain = MAY_HOLD_BAD_TEXT.test(json) ? NOT_PLAIN : plainReaderOf(schema)(parsed)
  if (plain !== NOT_PLAIN) return { value: plain as z.output<S> }
  return readSpelled(schema, parsed, (request) => sift(schema, request as Record<string, unknown>))
}

/**
 * The long way, which knows every spelling and says what is wrong. Nothing is refused because it is not offered: what
 * was stored is read so too.
 */
export const readLeniently = <S extends z.ZodType>(schema: S, parsed: object): Reading<z.output<S>> =>
  readSpelled(schema, parsed, (request) => request)

function readSpelled<S extends z.ZodType>(
  schema: S,
  parsed: object,
  siftedOf: (request: unknown) => unknown,
): Reading<z.output<S>> {
  try {
    const request = siftedOf(respelled(schema, present(parsed, [])))
    const reading = schema.safeParse(request)
    if (reading.success) return { value: reading.data }
    return { flaw: describe(reading.error.issues[0], request) }
  } catch (error) {
    if (error instanceof UnreadableText) return { flaw: error.flaw }
    if (error instanceof RefusedField) {
      const { field, message, notOffered } = error
      return { flaw: { field, message, code: notOffered.code } }
    }
    throw error
  }
}

/** U+0000 and unpaired surrogates can only be written as escapes: the body is UTF-8, and JSON has no bare control characters. */
const MAY_HOLD_BAD_TEXT = /\\u(0000|d[89a-f])/i

class UnreadableText extends Error {
  readonly flaw: Flaw
  constructor(path: readonly string[], what: string) {
    super(what)
    this.flaw = flawOf(path.join('.') || 'body', what)
  }
}

/**
 * The same JSON without what counts as absent: null and "". Refuses text that cannot be stored or sent again:
 * U+0000 and unpaired surrogates.
 */
function present(value: unknown, path: readonly string[]): unknown {
  if (typeof value === 'string') {
    if (value.includes('\0') || !isWellFormed(value))
      throw new UnreadableText(path, 'holds a character that is not allowed')
    return value
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.filter(isGiven).map((item, index) => present(item, [...path, String(index)]))
  const kept: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(value)) {
    if (isGiven(member) && !NOT_KEPT.has(key)) kept[key] = present(member, [...path, key])
  }
  return kept
}

const isGiven = (value: unknown) => value !== null && value !== ''

// In every Node that this runs on, but not in the ES2023 library's types.
const isWellFormed = (text: string) => (text as unknown as { isWellFormed(): boolean }).isWellFormed()

function describe(issue: z.core.$ZodIssue | undefined, request: unknown): Flaw {
  const field = issue?.path.join('.') || 'body'
  return flawOf(field, issue ? complaint(issue, request) : 'is not valid')
}

const flawOf = (field: string, complaint: string): Flaw => ({
  field,
  message: `${field} ${complaint}`,
  code: 'PARAM_ILLEGAL',
})

function complaint(issue: z.core.$ZodIssue, request: unknown): string {
  if (valueAt(request, issue.path) === undefined) return 'is required'
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `must have at most ${issue.maximum} characters`
  if (issue.code === 'too_big' && issue.origin === 'array') return `must have at most ${issue.maximum} items`
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid'))
    return `must be an ${issue.expected}`
  return issue.message
}

const valueAt = (root: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], root)
