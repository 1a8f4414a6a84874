import type { z } from 'zod'
import { CardMetaData } from './messages/card.ts'
import { NOTIFICATIONS } from './notifications/index.ts'
import { OPERATIONS } from './operations/index.ts'

/** The names of all fields that the contract marks as secret, for masking in logs and records. */
export function secretFields(): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { request, response } of OPERATIONS) {
    collect(request, names)
    collect(response, names)
  }
  for (const { body } of NOTIFICATIONS) collect(body, names)
  // It travels inside a free map.
  collect(CardMetaData, names)
  return names
}

interface Definition {
  readonly shape?: Record<string, z.ZodType>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
}

function collect(schema: z.ZodType, names: Set<string>): void {
  const { shape, innerType, element } = schema._zod.def as Definition
  for (const inner of [innerType, element]) if (inner) collect(inner, names)
  for (const [name, field] of Object.entries(shape ?? {})) {
    if (isSecret(field)) names.add(name)
    collect(field, names)
  }
}

function isSecret(field: z.ZodType): boolean {
  const { innerType } = field._zod.def as Definition
  return field.meta()?.['x-secret'] === true || (innerType !== undefined && isSecret(innerType))
}
