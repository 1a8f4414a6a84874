/**
 * The one form in which answers and notifications are written: compact, keys in JavaScript's default sort
 * order, absent values left out, money as strings, times in UTC with a numeric offset and whole seconds.
 */
export function canonicalJson(value: unknown): string {
  if (value instanceof Date) return `"${isoTime(value)}"`
  if (typeof value === 'bigint') return `"${value}"`
  if (Array.isArray(value)) return `[${value.filter(isPresent).map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members: string[] = []
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key]
    if (isPresent(member)) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`)
  }
  return `{${members.join(',')}}`
}

const isPresent = (value: unknown) => value !== undefined && value !== null

export function isoTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`
}
