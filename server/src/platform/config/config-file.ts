import { readFile } from 'node:fs/promises'
import { FILE_SETTINGS, isSetting, traitsOf } from './all-settings.ts'
import { nearestSetting } from './unknown-names.ts'
import { type Variables, whyUnread } from './variables.ts'

interface ConfigFile {
  readonly variables: Variables
  readonly problems: readonly string[]
}

/** The settings of a YAML or JSON file, as the environment would have them. What cannot be used is a sentence without a value. */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    return { problem: `The file ${path}, which AMSEL_CONFIG names, cannot be read: ${whyUnread(error)}.` }
  })
  if (typeof text !== 'string') return { variables: {}, problems: [text.problem] }
  const entries = await entriesOf(text)
  if (typeof entries === 'string')
    return { variables: {}, problems: [`The file ${path}, which AMSEL_CONFIG names, ${entries}.`] }
  const variables: Record<string, string> = {}
  const problems: string[] = []
  for (const [key, value] of entries) {
    const name = String(key)
    const complaint = complaintOf(name, value)
    if (complaint !== null) problems.push(`In ${path}, ${complaint}`)
    else if (value !== null) variables[name] = textOf(value as Value)
  }
  return { variables, problems }
}

/** JSON is YAML too. What is wrong is said without quoting the file, which may hold secrets. */
async function entriesOf(text: string): Promise<ReadonlyMap<unknown, unknown> | string> {
  // The bundled program has only the default export of a CommonJS package.
  const { LineCounter, parseDocument } = (await import('yaml')).default
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false, version: '1.2' })
  const [error] = document.errors
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0])
    const what = error.code.toLowerCase().replaceAll('_', ' ')
    return `is neither YAML nor JSON: line ${line}, column ${col} (${what})`
  }
  let content: unknown
  try {
    content = document.toJS({ mapAsMap: true })
  } catch {
    return 'has an alias that cannot be resolved'
  }
  if (content === null) return new Map()
  return content instanceof Map ? content : 'must hold names of settings with their values'
}

type Value = string | number | boolean | readonly (string | number)[]

/** Null where the value is one that the setting takes. */
function complaintOf(name: string, value: unknown): string | null {
  if (name === 'AMSEL_CONFIG') return 'AMSEL_CONFIG cannot be set in this file: set it in the environment.'
  const setting = FILE_SETTINGS.get(name) ?? name
  if (!isSetting(setting)) {
    const meant = nearestSetting(name)
    const complaint = `"${name.slice(0, NAME_LENGTH_MAX)}" is not a setting`
    return meant ? `${complaint}: did you mean ${meant}?` : `${complaint}: docs/settings.md lists them all.`
  }
  if (value === null || typeof value === 'string') return null
  const takes = setting === name ? traitsOf(setting).takes : undefined
  if (takes === 'number' && Number.isSafeInteger(value)) return null
  if (takes === 'share' && typeof value === 'number') return null
  if (takes === 'switch' && typeof value === 'boolean') return null
  if (takes === 'list' && Array.isArray(value) && value.every(isItem)) return null
  return `${name} must be ${KINDS[takes ?? 'text']}.`
}

const NAME_LENGTH_MAX = 64

const KINDS = {
  text: 'text, in quotes where it looks like something else',
  number: 'a whole number, or text',
  share: 'a number, or text',
  switch: 'true or false, or text',
  list: 'a list of texts and whole numbers without commas, or text',
}

/** A comma would make two of it. */
const isItem = (item: unknown) =>
  Number.isSafeInteger(item) || (typeof item === 'string' && item.trim() !== '' && !item.includes(','))

function textOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return Array.isArray(value) ? value.join(',') : String(value)
}
