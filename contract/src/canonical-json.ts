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

/** Objects have few keys, and most of them stand in order: that needs no help, and leaves nothing behind. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value)
  if (keys.length > FEW) return keys.sort()
  for (let end = 1; end < keys.length; end += 1) {
    const key = keys[end] as string
    let place = end
    for (; place > 0 && (keys[place - 1] as string) > key; place -= 1) keys[place] = keys[place - 1] as string
    keys[place] = key
  }
  return keys
}

const FEW = 32

const isPresent = (value: unknown) => value !== undefined && value !== null

export function isoTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}+00:00`
}
