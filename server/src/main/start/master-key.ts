import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Settings } from '../../platform/config/index.ts'
import {
  isGuessable,
  MASTER_KEY_BYTES,
  type MasterKey,
  OperatorError,
  readMasterKeys,
} from '../../domain/index.ts'
import { ensureDigestKey, isAnythingSealed, requireMasterKeys } from '../../registry/clients/index.ts'
import { KeyRing, Sealer } from '../../platform/sealing/index.ts'
import type { Database } from '../../storage/index.ts'
import { ensureDataDir } from './data-dir.ts'

export const MASTER_KEY_FILE = 'master.key'

const keyFile = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, MASTER_KEY_FILE)

/** The master keys of the settings, or of the key file in DATA_DIR; null where there are none. */
export async function findMasterKeys(settings: Settings): Promise<readonly MasterKey[] | null> {
  return settings.masterKeys ?? (await readKeyFile(keyFile(settings)))
}

/** What seals and opens, with these keys. For a new database without keys, a key file is made. */
export async function openSealer(
  { settings, db, log }: { settings: Settings; db: Database; log: Logger },
  found: readonly MasterKey[] | null,
): Promise<Sealer> {
  const keys = found ?? (await makeKeyFile(settings, db))
  if (keys.some(isGuessable))
    log.warn('a master key is not random: create another with "npx amsel master-key new" and rotate to it')
  const ring = new KeyRing(keys)
  await requireMasterKeys(db, ring)
  return new Sealer(ring, await ensureDigestKey(db, ring))
}

async function readKeyFile(file: string): Promise<readonly MasterKey[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new OperatorError(`The key file ${file} cannot be read: ${error.message}.`)
  })
  return text === null ? null : readMasterKeys(text, `The key file ${file}`)
}

/** Whole or not at all: a second process that starts at the same moment takes the first one's key. */
async function makeKeyFile(settings: Settings, db: Database): Promise<readonly MasterKey[]> {
  const file = keyFile(settings)
  // A new key would open nothing of it, and the next start would take it for the right one.
  if (await isAnythingSealed(db))
    throw new OperatorError(
      `The database contains values sealed with a master key, and there is no key: set the MASTER_KEY or MASTER_KEYS that it was used with, or put its key file back as ${file}.`,
    )
  await ensureDataDir(settings)
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${randomBytes(MASTER_KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const keys = await readKeyFile(file)
  if (!keys) throw new OperatorError(`The key file ${file} could not be created.`)
  return keys
}
