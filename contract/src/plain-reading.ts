/**
 * The short way for what is written plainly. Most requests spell every value as the contract does; reading them needs
 * none of what makes the schemas lenient and explicit about flaws. This reads such a request in one walk over the
 * fields that are known, and gives up at the first thing that is not plain: then the schema reads it, and judges.
 */
import { z } from 'zod'
import { givenValue } from './spellings.ts'

export const NOT_PLAIN = Symbol('not plain')

/**
 * Unknown fields like any other, which must not become what they mean to JavaScript: an object whose `toString` is no
 * function throws when a schema compares or spells it.
 */
export const NOT_KEPT = new Set(['__proto__', 'toString'])

/** Gives what the schema would give, or NOT_PLAIN. Never sees null or "". */
type PlainReader = (value: unknown) => unknown

const plainReaders = new WeakMap<z.ZodType, PlainReader>()

/** Tells how a field's plain values are read. */
export function plainly<T extends z.ZodType>(field: T, read: PlainReader): T {
  plainReaders.set(field, read)
  return field
}

/** The reader of a schema, made once. What it cannot know is never plain. */
export function plainReaderOf(schema: z.ZodType): PlainReader {
  let reader = plainReaders.get(schema)
  if (!reader) {
    reader = makeReader(schema)
    plainReaders.set(schema, reader)
  }
  return reader
}

function makeReader(schema: z.ZodType): PlainReader {
  if (schema instanceof z.ZodOptional) return plainReaderOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodObject) return checked(schema, objectReader(schema))
  if (schema instanceof z.ZodArray) return checked(schema, arrayReader(schema.element as z.ZodType))
  return () => NOT_PLAIN
}

function objectReader({ shape }: z.ZodObject): PlainReader {
  const fields = Object.entries(shape).map(([key, field]) => ({
    key,
    read: plainReaderOf(field as z.ZodType),
    isOptional: field instanceof z.ZodOptional,
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return NOT_PLAIN
    const object: Record<string, unknown> = {}
    for (const { key, read, isOptional } of fields) {
      const given = givenValue(value as Record<string, unknown>, key)
      if (given === undefined || given === null || given === '') {
        if (isOptional) continue
        return NOT_PLAIN
      }
      const member = read(given)
      if (member === NOT_PLAIN) return NOT_PLAIN
      object[key] = member
    }
    return object
  }
}

function arrayReader(element: z.ZodType): PlainReader {
  const read = plainReaderOf(element)
  return (value) => {
    if (!Array.isArray(value)) return NOT_PLAIN
    const items = []
    for (const given of value) {
      if (given === null || given === '') continue
      const item = read(given)
      if (item === NOT_PLAIN) return NOT_PLAIN
      items.push(item)
    }
    return items
  }
}

/** The schema's own conditions on the whole, such as "one of the two ids". */
function checked(schema: z.ZodType, read: PlainReader): PlainReader {
  const checks = schema._zod.def.checks ?? []
  if (checks.length === 0) return read
  return (value) => {
    const payload: z.core.ParsePayload = { value: read(value), issues: [] }
    if (payload.value === NOT_PLAIN) return NOT_PLAIN
    for (const { _zod } of checks) _zod.check(payload as never)
    return payload.issues.length === 0 ? payload.value : NOT_PLAIN
  }
}
