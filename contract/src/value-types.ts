import type { ClientMessage } from './client-model.ts'

/** Names of types of values where the field's own would say too little, or another. */
const VALUE_NAMES: Readonly<Record<string, string>> = {
  drop: 'DropPoint',
  failure: 'DeliveryFailure',
  interactionTypes: 'InteractionType',
  method: 'FormMethod',
  outcome: 'SimulatedOutcome',
  productCodes: 'ProductCode',
  scopes: 'Scope',
}

export interface ValueTypes {
  /** The values of each type, by its name. */
  readonly types: ReadonlyMap<string, readonly string[]>
  /** Null where the field is text. */
  nameOf(field: string): string | null
}

/** For languages whose values have types: one for all fields of one name; a field that is plain text anywhere is so everywhere. */
export function valueTypes(messages: readonly ClientMessage[]): ValueTypes {
  const types = new Map<string, readonly string[]>()
  const fields = messages.flatMap((message) => message.fields)
  const texts = new Set(fields.filter(({ type }) => type.kind === 'text').map(({ name }) => name))
  const nameOf = (field: string) => (texts.has(field) ? null : (VALUE_NAMES[field] ?? capitalized(field)))
  for (const { name, type } of fields) {
    const inner = type.kind === 'list' ? type.of : type
    const typeName = nameOf(name)
    if (inner.kind !== 'enum' || typeName === null) continue
    types.set(typeName, [...new Set([...(types.get(typeName) ?? []), ...inner.values])])
  }
  return { types, nameOf }
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
