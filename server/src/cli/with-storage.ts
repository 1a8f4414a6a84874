import { readSettings, type Settings } from '../config/index.ts'
import { findMasterKeys, openSealer, openStorage } from '../main/index.ts'
import type { Sealer } from '../sealing/index.ts'
import type { Database } from '../storage/index.ts'
import { createLog } from './log.ts'

export interface Registry {
  readonly db: Database
  /** Only what makes keys needs it: looking things up must not make a key file. */
  sealer(): Promise<Sealer>
  readonly settings: Settings
}

/** Runs a command on the gateway's database, beside a running gateway or without one. */
export async function withStorage<T>(work: (registry: Registry) => Promise<T>): Promise<T> {
  const settings = readSettings()
  const log = createLog(settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  const storage = await openStorage(settings, log, 'visitor')
  try {
    const { db } = storage
    const sealer = async () => openSealer({ settings, db, log }, await findMasterKeys(settings))
    return await work({ db, sealer, settings })
  } finally {
    await storage.close()
  }
}
