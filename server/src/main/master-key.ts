import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../config/index.ts'
import { OperatorError } from '../domain/index.ts'
import { MASTER_KEY_BYTES } from '../sealing/index.ts'

import { ensureDataDir } from './data-dir.ts'

export const MASTER_KEY_FILE = 'master.key'

/** The master key of the settings, or of the key file in DATA_DIR, which is made at the first start. */
export async function loadMasterKey({ masterKey, dataDir }: Settings): Promise<Buffer> {
  if (masterKey) return masterKey
  await ensureDataDir({ dataDir })
  const file = join(dataDir, MASTER_KEY_FILE)
  return (await readKey(file)) ?? (await makeKey(file))
}

async function readKey(file: string): Promise<Buffer | null> {
  try {
    const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
    if (key.length !== MASTER_KEY_BYTES)
      throw new OperatorError(`The key file ${file} does not hold 32 bytes in Base64.`)
    return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Whole or not at all: a second process that starts at the same moment takes the first one's key. */
async function makeKey(file: string): Promise<Buffer> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const key = await readKey(file)
  if (!key) throw new OperatorError(`The key file ${file} could not be made.`)
  return key
}
