const BODY_BYTES_MAX = 16 * 1024
// Indentation multiplies the size of a deeply nested body: no real one goes so deep.
const DEPTH_MAX = 20

/** The value of a JSON body; undefined when it is none, or too large or too deep to be written anew often. */
export function parseSmall(body: Buffer): unknown {
  if (body.length > BODY_BYTES_MAX) return undefined
  const text = body.toString()
  if (isDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The layouts that common libraries write: compact, Python's, and indented. */
export function* layOut(value: unknown, indents = [2, 3, 4]): Iterable<string> {
  yield JSON.stringify(value)
  yield JSON.stringify(value, null, 1).replace(/,\n */g, ', ').replace(/\n */g, '')
  for (const indent of indents) yield JSON.stringify(value, null, indent)
}

export function sortKeys(value: unknown): unknown {
  return mapEntries(value, (entries) => entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function dropNulls(value: unknown): unknown {
  return mapEntries(value, (entries) => entries.filter(([, field]) => field !== null))
}

export function escapeSlashes(json: string): string {
  return json.replaceAll('/', '\\/')
}

export function escapeLower(json: string, characters: RegExp): string {
  return json.replace(characters, (character) => `\\u${codeUnit(character)}`)
}

export function escapeUpper(json: string, characters: RegExp): string {
  return json.replace(characters, (character) => `\\u${codeUnit(character).toUpperCase()}`)
}

type Entries = Array<[string, unknown]>

function mapEntries(value: unknown, change: (entries: Entries) => Entries): unknown {
  if (Array.isArray(value)) return value.map((item) => mapEntries(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    change(Object.entries(value)).map(([key, field]) => [key, mapEntries(field, change)]),
  )
}

// Brackets inside strings count too: a body that is taken for too deep is only not written anew.
function isDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > DEPTH_MAX) return true
  }
  return false
}

function codeUnit(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
}
