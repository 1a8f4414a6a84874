import type { ProviderField } from 'amsel/operator-api'

/** What is typed into the fields of an account, by their names. */
export type AccountValues = Readonly<Record<string, string>>

/** The config as it is sent; null while a field that must be there is empty, or a number is none. */
export function configOf(
  fields: readonly ProviderField[],
  values: AccountValues,
): Record<string, string | number> | null {
  const config: Record<string, string | number> = {}
  for (const { name, type, usual } of fields) {
    const text = (values[name] ?? '').trim() || usual
    if (text === null || (type === 'number' && !/^\d{1,9}$/.test(text))) return null
    config[name] = type === 'number' ? Number(text) : text
  }
  return config
}

/** The fields that a file of the provider has, such as a sandbox's own; null for what is no JSON object. */
export function valuesIn(fields: readonly ProviderField[], text: string): AccountValues | null {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
    const known = given as Readonly<Record<string, unknown>>
    return Object.fromEntries(
      fields.flatMap(({ name }) => {
        const value = known[name]
        return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
      }),
    )
  } catch {
    return null
  }
}
