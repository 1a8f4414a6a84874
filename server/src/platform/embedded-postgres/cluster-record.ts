import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../domain/index.ts'
import { errorCode } from './error-code.ts'

/** What DATA_DIR/postgres.json says: the cluster may lie outside DATA_DIR, the socket too. */
interface ClusterRecord {
  dataDirectory: string
  socketDirectory: string
  majorVersion: number
}

const fileOf = (dataDir: string) => join(dataDir, 'postgres.json')

export async function findRecord(dataDir: string): Promise<ClusterRecord | null> {
  let text: string
  try {
    text = await readFile(fileOf(dataDir), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  try {
    const { dataDirectory, socketDirectory, majorVersion } = JSON.parse(text)
    if (typeof dataDirectory === 'string' && typeof socketDirectory === 'string') {
      return { dataDirectory, socketDirectory, majorVersion }
    }
  } catch {}
  throw new OperatorError(
    `${fileOf(dataDir)} is damaged: restore it from a copy, or remove it if the database lies beside it.`,
  )
}

export async function updateRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  const text = `${JSON.stringify(record, null, 2)}\n`
  const current = await readFile(fileOf(dataDir), 'utf8').catch(() => null)
  if (current === text) return
  const draft = `${fileOf(dataDir)}.new-${randomBytes(4).toString('hex')}`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await rename(draft, fileOf(dataDir))
}
