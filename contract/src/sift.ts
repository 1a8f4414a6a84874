import { z } from 'zod'
import { asksForNothing, type NotOffered, roleOf } from './field-roles.ts'

/** A field that asks for what is refused. */
export class RefusedField extends Error {
  readonly field: string
  readonly notOffered: NotOffered
  constructor(path: readonly string[], notOffered: NotOffered) {
    const field = path.join('.')
    super(`${field}: ${notOffered.because}`)
    this.field = field
    this.notOffered = notOffered
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The same request without what it leaves unasked of fields that are refused, here or by some accounts. */
export const sift = (schema: z.ZodType, request: Fields): unknown =>
  sifted(schema, request, { path: [], isInStore: request.productCode === 'IN_STORE_PAYMENT' })

interface Place {
  readonly path: readonly string[]
  readonly isInStore: boolean
}

function sifted(schema: z.ZodType, value: unknown, place: Place): unknown {
  if (schema instanceof z.ZodOptional) return sifted(schema.unwrap() as z.ZodType, value, place)
  const below = (name: string) => ({ ...place, path: [...place.path, name] })
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item, index) => sifted(schema.element as z.ZodType, item, below(String(index))))
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return value
  const { shape } = schema
  const kept: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(value)) {
    const field = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined
    if (field && isStruckOut(field, given, below(name))) continue
    kept[name] = field && !roleOf(field) ? sifted(field, given, below(name)) : given
  }
  return kept
}

function isStruckOut(field: z.ZodType, given: unknown, { path, isInStore }: Place): boolean {
  const role = roleOf(field)
  if (role?.kind !== 'refused' && role?.kind !== 'handed-on') return false
  if (asksForNothing(given)) return true
  if (role.kind === 'handed-on') return false
  if (role.isIgnoredInStores && isInStore) return true
  throw new RefusedField(path, role)
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
