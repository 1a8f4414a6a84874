/**
 * What becomes of a request's field. One without a mark is used: the gateway acts on it. The marks say what becomes of
 * all others, so that nobody asks for something that is silently left undone. `readRequest` refuses by them, the
 * reference shows them, and a test holds every field to its role.
 */
import type { z } from 'zod'
import { NOT_PLAIN, plainly, plainReaderOf } from './plain-reading.ts'
import type { ResultCode } from './result-codes.ts'

export type FieldRole =
  /** Nothing is decided by it. */
  | { readonly kind: 'informational'; readonly note: string }
  /** Used as it is: nobody looks inside. */
  | { readonly kind: 'whole' }
  /** Asks for something that is not supported. */
  | ({ readonly kind: 'refused' } & NotOffered)
  /** Supported by some accounts at providers, and refused where the chosen one is not among them. */
  | ({ readonly kind: 'handed-on' } & NotOffered)

export interface NotOffered {
  readonly code: ResultCode
  /** Said after the field's name. */
  readonly because: string
  /** Tills send it all the same, and the documentation has always said that it means nothing there. */
  readonly isIgnoredInStores?: true
}

const roles = new WeakMap<z.ZodType, FieldRole>()

export const roleOf = (field: z.ZodType): FieldRole | undefined => roles.get(field)

const PART_OF_A_MESSAGE = 'nothing is decided by it'

export const informational = <T extends z.ZodType>(field: T, note: string = PART_OF_A_MESSAGE) =>
  marked(field.optional(), { kind: 'informational', note }, `Information only: ${note}.`)

export const asAWhole = <T extends z.ZodType>(message: T): T => {
  roles.set(message, { kind: 'whole' })
  return message
}

/** Whoever reads a request finds nothing here: the field is refused, or asked for nothing. */
export const refused = (field: z.ZodType, notOffered: NotOffered) => {
  const { code, because, isIgnoredInStores } = notOffered
  const where = isIgnoredInStores ? ' In stores it is ignored.' : ''
  const description = `Refused with \`${code}\`: ${because}.${where}`
  const optional = marked(field.optional(), { kind: 'refused', ...notOffered }, description)
  return plainly(optional, () => NOT_PLAIN) as unknown as z.ZodOptional<z.ZodUndefined>
}

export const handedOn = <T extends z.ZodType>(field: T, notOffered: NotOffered) => {
  const { code, because } = notOffered
  const description = `Handed on to an upstream gateway, whose answer decides. Otherwise refused with \`${code}\`: ${because}.`
  const read = plainReaderOf(field)
  return plainly(
    marked(field.optional(), { kind: 'handed-on', ...notOffered }, description),
    (value: unknown) => (asksForNothing(value) ? NOT_PLAIN : read(value)),
  )
}

function marked<T extends z.ZodType>(field: T, role: FieldRole, description: string): T {
  const own = field.meta()?.description
  const known = own === undefined ? description : `${own} ${description}`
  const refusal = 'code' in role && { 'x-result-code': role.code }
  const copy = field.meta({ ...field.meta(), description: known, 'x-role': role.kind, ...refusal })
  roles.set(copy, role)
  return plainly(copy, plainReaderOf(field))
}

/**
 * Some libraries write what was not set: null, "", false, 0, an empty object or list, or objects and lists of nothing else.
 */
export function asksForNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(asksForNothing)
  if (typeof value === 'object' && value !== null) return Object.values(value).every(asksForNothing)
  return !value || String(value).toLowerCase() === 'false'
}
