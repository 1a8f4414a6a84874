import type { ChainedEntry } from '../../domain/index.ts'

/** A table that spreadsheets open, or JSON lines. */
type EntryFormat = 'csv' | 'jsonl'

/** Entries as a file has them, a page at a time; the head of a table comes first. */
export async function* writtenEntries(
  format: EntryFormat,
  pages: AsyncIterable<readonly ChainedEntry[]>,
): AsyncGenerator<string> {
  const isTable = format === 'csv'
  if (isTable) yield rowOf(COLUMNS)
  for await (const page of pages) yield page.map(isTable ? tableRow : jsonLine).join('')
}

const jsonLine = (entry: ChainedEntry) => `${JSON.stringify(entry)}\n`

const COLUMNS = [
  'entryId',
  'at',
  'clientId',
  'actor',
  'osUser',
  'host',
  'address',
  'action',
  'subject',
  'before',
  'after',
  'traceId',
  'number',
  'hash',
] as const satisfies readonly (keyof ChainedEntry)[]

const tableRow = (entry: ChainedEntry) => rowOf(COLUMNS.map((column) => textOf(entry[column])))

function textOf(value: ChainedEntry[keyof ChainedEntry]): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const rowOf = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** A spreadsheet takes text that begins like this for a formula; a dash alone is the gateway itself. */
const FORMULA = /^([=+@\t\r]|-.)/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
