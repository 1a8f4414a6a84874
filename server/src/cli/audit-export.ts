import { open } from 'node:fs/promises'
import { type ChainedEntry, OperatorError } from '../domain/index.ts'

type Pages = AsyncIterable<readonly ChainedEntry[]>

/** Writes the entries to a new file, which only its owner can read: as a table where its name ends with .csv, else as JSON lines. */
export async function writeEntries(name: string, pages: Pages): Promise<number> {
  const isTable = name.endsWith('.csv')
  const file = await open(name, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'EEXIST'
        ? `The file ${name} is there already: name another.`
        : `The file ${name} cannot be made: ${error.message}.`,
    )
  })
  try {
    let count = 0
    if (isTable) await file.write(rowOf(COLUMNS))
    for await (const page of pages) {
      await file.write(page.map(isTable ? tableRow : jsonLine).join(''))
      count += page.length
    }
    return count
  } finally {
    await file.close()
  }
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

/** A spreadsheet takes what begins so for a formula; a dash alone is the gateway itself. */
const FORMULA = /^([=+@\t\r]|-.)/

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
