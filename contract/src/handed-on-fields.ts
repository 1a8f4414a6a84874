import { z } from 'zod'
import { type NotOffered, roleOf } from './field-roles.ts'

/** A field that some accounts at providers support. */
export interface HandedOnField extends NotOffered {
  /** Its name in dots. */
  readonly field: string
}

export function handedOnFields(schema: z.ZodType, path: readonly string[] = []): HandedOnField[] {
  if (schema instanceof z.ZodOptional) return handedOnFields(schema.unwrap() as z.ZodType, path)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const role = roleOf(field as z.ZodType)
    const here = [...path, name]
    if (role?.kind === 'handed-on') return [{ field: here.join('.'), code: role.code, because: role.because }]
    return role ? [] : handedOnFields(field as z.ZodType, here)
  })
}
