import { open } from 'node:fs/promises'
import { writtenEntries } from '../registry/audit/index.ts'
import { type ChainedEntry, OperatorError } from '../domain/index.ts'

type Pages = AsyncIterable<readonly ChainedEntry[]>

/**
 * Writes the entries to a new file, which only its owner can read: as a table if its name ends with .csv, otherwise as
 * JSON lines.
 */
export async function writeEntries(name: string, pages: Pages): Promise<number> {
  const file = await open(name, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      error.code === 'EEXIST'
        ? `The file ${name} already exists: choose another name.`
        : `The file ${name} cannot be created: ${error.message}.`,
    )
  })
  try {
    let count = 0
    const counted = async function* () {
      for await (const page of pages) {
        count += page.length
        yield page
      }
    }
    const format = name.endsWith('.csv') ? 'csv' : 'jsonl'
    for await (const text of writtenEntries(format, counted())) await file.write(text)
    return count
  } finally {
    await file.close()
  }
}
