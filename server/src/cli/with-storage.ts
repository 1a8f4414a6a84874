import { AuditTrail, operatorAtCommandLine } from '../audit/index.ts'
import { loginUser, readSettings, type Settings } from '../config/index.ts'
import type { Who } from '../domain/index.ts'
import { findMasterKeys, openSealer, openStorage } from '../main/index.ts'
import type { Sealer } from '../sealing/index.ts'
import type { Database } from '../storage/index.ts'
import { openLog } from './open-log.ts'

export interface Registry {
  readonly db: Database
  /** Where it is written who changed what. */
  readonly trail: AuditTrail
  /** Whoever runs the command. */
  readonly who: Who
  /** Only what makes keys needs it: looking things up must not make a key file. */
  sealer(): Promise<Sealer>
  readonly settings: Settings
}

/** Runs a command on the gateway's database, beside a running gateway or without one. */
export async function withStorage<T>(work: (registry: Registry) => Promise<T>): Promise<T> {
  const settings = readSettings()
  const log = openLog(settings, settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  const who = operatorAtCommandLine(loginUser())
  const storage = await openStorage(settings, log, { role: 'visitor', who })
  const { db } = storage
  const trail = new AuditTrail({ db, log, clock: { now: () => new Date() } })
  const sealer = async () => openSealer({ settings, db, log }, await findMasterKeys(settings))
  try {
    return await work({ db, trail, who, sealer, settings })
  } finally {
    await storage.close()
  }
}
