import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { firstOperatorLink } from '../../registry/accounts/index.ts'
import { AuditTrail, gatewayItself, keyedBy } from '../../registry/audit/index.ts'
import type { Settings } from '../../platform/config/index.ts'
import type { Environment } from '../../domain/index.ts'
import {
  beginHold,
  checkUrls,
  ensureGatewayKey,
  type KeyPair,
  setUpMerchant,
} from '../../registry/clients/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { generateKeyPair } from '../../platform/signing/index.ts'
import { type Database, knownSchema, ping } from '../../storage/index.ts'
import { notificationRules } from '../providers/address-rules.ts'
import type { Start } from './core.ts'
import { findMasterKeys, openSealer } from '../start/master-key.ts'
import { NodeSign } from './node-sign.ts'
import { joinStorage, type OpenStorage, openStorage, type SharedDatabase } from '../start/open-storage.ts'
import { warnOfOpenFiles, warnOfProduction, warnOfProxies } from '../start/production-fitness.ts'
import {
  ensureSandboxMerchant,
  type NewMerchant,
  newMerchant,
  readMerchant,
  type SandboxMerchant,
  sandboxMerchantFile,
} from '../sandbox/sandbox-merchant.ts'

/** What a start makes once, however many processes then serve on it. */
export interface Setup {
  readonly storage: OpenStorage
  readonly sealer: Sealer
  /** Where callers reach the gateway. */
  readonly publicUrl: string
  /** Null where the sandbox is not served. */
  readonly merchant: SandboxMerchant | null
  /** For the first person to run the gateway through its pages; null where somebody does, or nobody may. */
  readonly operatorLink: string | null
}

type Making = Pick<Start, 'settings' | 'log' | 'clock' | 'ephemeral' | 'isToBeHeld' | 'stops'>

/** Storage with the newest schema, the keys, the sandbox merchant. The address is needed last. */
export async function makeSetup(making: Making, address: Promise<string>): Promise<Setup> {
  const { settings, log, clock, ephemeral, stops } = making
  const masterKeys = await findMasterKeys(settings)
  const keys = await beginKeys(making)
  const who = gatewayItself()
  const storage = await openStorage(settings, log, { role: 'owner', who, isEphemeral: ephemeral !== null })
  stops.add(() => storage.close())
  const { db } = storage
  const sealer = await openSealer({ settings, db, log }, masterKeys)
  const trail = new AuditTrail({ db, log, clock, findDigest: keyedBy(sealer) })
  if (making.isToBeHeld) await beginHold(trail, who)
  for (const environment of settings.environments)
    await ensureGatewayKey(
      { trail, sealer, keyPair: await keys.ofGateway.get(environment) },
      who,
      environment,
    )
  const publicUrl = await address
  const merchant = await prepareMerchant(making, { trail, sealer, made: keys.merchant }, publicUrl)
  await warnOfProduction(settings, { db, log })
  warnOfProxies(settings, log)
  if (ephemeral === null) await warnOfOpenFiles(settings, log)
  const isForOperators = settings.operators.isServed && ephemeral === null
  const { processes } = settings
  const sign = new NodeSign({ db, log }, { processes, schemaVersion: await knownSchema() })
  sign.start()
  stops.add(() => sign.stop())
  const operatorLink = isForOperators ? await firstOperatorLink({ db, sealer, clock, publicUrl }) : null
  return { storage, sealer, publicUrl, merchant, operatorLink }
}

/** Keys that a first start needs. */
interface FirstKeys {
  readonly ofGateway: ReadonlyMap<Environment, Promise<KeyPair>>
  readonly merchant: Promise<NewMerchant> | null
}

/**
 * Keys take as long as the database: at what looks like a first start they are made meanwhile. One after the other,
 * because the files of the database need the thread pool too.
 */
async function beginKeys({ settings, ephemeral }: Making): Promise<FirstKeys> {
  const { environments, dataDir } = settings
  if (ephemeral) return { ofGateway: new Map([['sandbox', ephemeral.gatewayKeyPair]]), merchant: null }
  const isFirst = environments.has('sandbox') && (await readMerchant(sandboxMerchantFile(dataDir))) === null
  const ofGateway = new Map<Environment, Promise<KeyPair>>()
  let last: Promise<unknown> = Promise.resolve()
  for (const name of isFirst ? environments : []) {
    const made = last.then(generateKeyPair)
    ofGateway.set(name, made)
    last = made
  }
  const merchant = isFirst ? last.then(newMerchant) : null
  // Where the start fails before, nobody asks for them.
  for (const made of [...ofGateway.values(), merchant]) made?.catch(() => {})
  return { ofGateway, merchant }
}

/** What a worker gets to know about the setup that its supervisor has made. */
export interface SharedSetup {
  readonly database: SharedDatabase
  readonly publicUrl: string
  readonly merchant: SandboxMerchant | null
}

export const shared = ({ storage, publicUrl, merchant }: Setup): SharedSetup => ({
  database: { embedded: storage.embedded, isDistributed: storage.isDistributed },
  publicUrl,
  merchant,
})

export async function joinSetup(
  { settings, log, stops }: { settings: Settings; log: Logger; stops: Start['stops'] },
  { database, publicUrl, merchant }: SharedSetup,
): Promise<Setup> {
  const storage = joinStorage(settings, log, database)
  stops.add(() => storage.close())
  await awaitDatabase(storage.db)
  const sealer = await openSealer({ settings, db: storage.db, log }, await findMasterKeys(settings))
  // The process that made the setup reports it.
  return { storage, sealer, publicUrl, merchant, operatorLink: null }
}

const TRIES = 60
const PAUSE_MS = 500

/** It was there once: a worker that starts while it is away waits for it, like those that serve. */
async function awaitDatabase(db: Database, tries = TRIES): Promise<void> {
  try {
    await ping(db)
  } catch (error) {
    if (tries === 1) throw error
    await delay(PAUSE_MS)
    await awaitDatabase(db, tries - 1)
  }
}

async function prepareMerchant(
  { settings, ephemeral }: Making,
  { made, ...registry }: { trail: AuditTrail; sealer: Sealer; made: FirstKeys['merchant'] },
  gatewayUrl: string,
): Promise<SandboxMerchant | null> {
  if (!settings.environments.has('sandbox')) return null
  const { dataDir } = settings
  const merchant = await ensureSandboxMerchant(registry, { dataDir, gatewayUrl }, made)
  if (ephemeral)
    await setUpMerchant(registry.trail, gatewayItself(), merchant.clientId, {
      ...AS_IT_IS,
      urls: checkUrls(ephemeral.notificationUrls, notificationRules(settings).sandbox),
    })
  return merchant
}

const AS_IT_IS = {
  notifiesAgain: undefined,
  notifiesInStrictOrder: undefined,
  requestTimeToleranceSeconds: undefined,
}
