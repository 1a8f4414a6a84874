/**
 * The one form in which answers and notifications are written: compact, keys in JavaScript's default sort
 * order, absent values left out, money as strings, times in UTC with a numeric offset and whole seconds.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'bigint') return `"${value}"`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (value instanceof Date) return `"${isoTime(value)}"`
  if (Array.isArray(value)) return `[${value.filter(isPresent).map(canonicalJson).join(',')}]`
  let members = ''
  for (const key of sortedKeys(value)) {
    const member = (value as Record<string, unknown>)[key]
    if (isPresent(member)) members += `${members && ','}${quoted(key)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}

/** Most text has nothing to escape. */
const quoted = (text: string) => (/^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text))

function sortedKeys(value: object): string[] {
  const keys = Object.keys(value)
  for (let index = 1; index < keys.length; index += 1)
    if ((keys[index - 1] as string) > (keys[index] as string)) return keys.sort()
  return keys
}

const isPresent = (value: unknown) => value !== undefined && value !== null

export function isoTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`
}
