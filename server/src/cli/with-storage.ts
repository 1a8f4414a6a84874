import { AuditTrail, operatorAtCommandLine, operatorName } from '../registry/audit/index.ts'
import { loginUser, loadSettings, type Settings } from '../platform/config/index.ts'
import { type Actor, OperatorError, operatorActor, type Who } from '../domain/index.ts'
import { findDigestIn, findMasterKeys, openEngine, openSealer, openStorage } from '../main/index.ts'
import type { MoneyDeps } from '../engine/money/index.ts'
import { requireGatewaysToHave } from '../registry/clients/index.ts'
import type { Sealer } from '../platform/sealing/index.ts'
import { type Database, findClient } from '../storage/index.ts'
import { openLog } from './open-log.ts'

export interface Registry {
  readonly db: Database
  /** Where it is written who changed what. */
  readonly trail: AuditTrail
  /** The person who runs the command. */
  readonly who: Who
  /** The same as the engine knows it, for a client that must exist. */
  operatorOf(clientId: string): Promise<Actor>
  /** Only what makes keys or moves money needs it. Only a gateway makes a master key. */
  sealer(): Promise<Sealer>
  engine(): Promise<MoneyDeps>
  readonly settings: Settings
}

/** Runs a command on the gateway's database, beside a running gateway or without one. */
export async function withStorage<T>(work: (registry: Registry) => Promise<T>): Promise<T> {
  const settings = await loadSettings()
  const log = openLog(settings, settings.logLevel === 'info' ? 'warn' : settings.logLevel)
  const name = operatorName(loginUser())
  const who = operatorAtCommandLine(name)
  const storage = await openStorage(settings, log, { role: 'visitor', who })
  const { db } = storage
  const trail = new AuditTrail({
    ...{ db, log, clock: { now: () => new Date() } },
    findDigest: findDigestIn(settings, db),
  })
  const sealer = async () => {
    const keys = await findMasterKeys(settings)
    if (!keys) throw noMasterKey()
    const opened = await openSealer({ settings, db, log }, keys)
    for (const newest of opened.keyIds.slice(0, 1)) await requireGatewaysToHave(db, newest)
    return opened
  }
  const engine = async () => openEngine({ settings, log, storage }, await sealer())
  const operatorOf = async (clientId: string) => {
    const client = await findClient(db, clientId)
    if (!client) throw new OperatorError(`There is no client ${clientId}.`)
    return operatorActor(client, name)
  }
  try {
    return await work({ db, trail, who, operatorOf, sealer, engine, settings })
  } finally {
    await storage.close()
  }
}

export const noMasterKey = () =>
  new OperatorError(
    "There is no master key: set the gateway's MASTER_KEYS, or DATA_DIR to where its key file is; its first start creates one.",
  )
