import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { AuditTrail, keyedBy } from '../../src/registry/audit/index.ts'
import { readSettings } from '../../src/platform/config/index.ts'
import { readMasterKeys, type Who } from '../../src/domain/index.ts'
import { type Gateway, type Surroundings, sandboxMerchantFile, startGateway } from '../../src/main/index.ts'
import { gatewayKeyPlace } from '../../src/registry/clients/gateway-key.ts'
import { createMerchant, ensureDigestKey } from '../../src/registry/clients/index.ts'
import { KeyRing, Sealer } from '../../src/platform/sealing/index.ts'
import { pkcs1Base64, pkcs8Base64, spkiBase64 } from '../../src/platform/signing/index.ts'
import { connect, type Database, insertGatewayKey, type Storage } from '../../src/storage/index.ts'
import { createDatabase, isOnCitus, type TestDatabase } from './database.ts'
import { Merchant } from './merchant.ts'
import { QUICK_HASHES } from './quick-hashes.ts'
import { standIn } from './stand-in.ts'

/** As random as a key should be, and the same in every test. */
export const MASTER_KEYS = 'tests:bD0wq7Zx1m9cT4uYhV2sJ8eRkN5fLpA6oGiQdCzXyE0='

type Environment = 'sandbox' | 'production'

/** Making a pair takes a third of a second: all merchants share one, and all gateways have the same. */
const newPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const merchantKeys = newPair()
const gatewayKeys: Readonly<Record<Environment, typeof merchantKeys>> = {
  sandbox: newPair(),
  production: newPair(),
}

/** Who changes merchants and keys in tests. */
export const OPERATOR: Readonly<Who> = {
  actor: 'operator test',
  osUser: 'test',
  host: 'test.example',
  address: null,
  traceId: null,
}

interface AnotherGateway {
  readonly url: string
  readonly metricsUrl: string
  readonly operatorLink: string | null
  /** As if these settings had been read again. */
  change(settings: Record<string, string>): Promise<void>
  stop(): Promise<void>
}

export interface TestGateway {
  readonly url: string
  readonly dataDir: string
  readonly storePages: Gateway['storePages']
  /** For the first operator. */
  readonly operatorLink: string | null
  readonly database: TestDatabase
  readonly storage: Storage
  readonly trail: AuditTrail
  readonly sealer: Sealer
  /** The lines that were logged, parsed. */
  readonly logged: Record<string, unknown>[]
  /** A new merchant of its own, ready to call. */
  merchant(environment?: Environment): Promise<Merchant>
  /** Another gateway on the same database. */
  startAnother(settings?: Record<string, string>): Promise<AnotherGateway>
  /** Stops the gateway and leaves its database. */
  stopGateway(): Promise<void>
  stop(): Promise<void>
}

/** The gateway of a test file, or of a `describe`: started before its tests and stopped after them. */
export function useGateway(settings?: Record<string, string>, surroundings?: Surroundings): TestGateway {
  let running: TestGateway | undefined
  beforeAll(async () => {
    running = await startTestGateway(settings, surroundings)
  })
  afterAll(async () => {
    await running?.stop()
    running = undefined
  })
  return standIn('the gateway', () => running)
}

/** One merchant for all tests of the file. */
export function useMerchant(gateway: TestGateway, environment?: Environment): Merchant {
  let merchant: Merchant | undefined
  beforeAll(async () => {
    merchant = await gateway.merchant(environment)
  })
  return standIn('the merchant', () => merchant)
}

/** A merchant that is another one in every test, for those who count, plan or move the clock. */
export function useMerchantPerTest(gateway: TestGateway): Merchant {
  let merchant: Merchant | undefined
  beforeEach(async () => {
    merchant = await gateway.merchant()
  })
  return standIn('the merchant', () => merchant)
}

/** A whole gateway in this process, on a database of its own and a free port. */
export async function startTestGateway(
  settings: Record<string, string> = {},
  surroundings?: Surroundings,
): Promise<TestGateway> {
  const database = await createDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'amsel-gateway-'))
  const logged: Record<string, unknown>[] = []
  const level = settings.LOG_LEVEL ?? 'info'
  const log = pino({ level }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const settingsWith = (more: Record<string, string>) =>
    readSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      MASTER_KEYS,
      // Lines are read as JSON, and those of calls are looked for only where a test asks for them.
      LOG_FORMAT: 'json',
      // It is written a moment later than all the rest: whoever compares tables would have to wait for it.
      API_LOG_DAYS: '0',
      // All tests of a file come from one address, and say of themselves what other they come from.
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
      // Those that tests start.
      PROVIDER_PRIVATE_HOSTS: 'any',
      ...(more.AMSEL_ENVIRONMENT === 'production' && { PUBLIC_URL: 'https://pay.example' }),
      ...settings,
      ...more,
    })
  const start = (more: Record<string, string>): Promise<Gateway> =>
    startGateway(
      settingsWith(more),
      log,
      // Key pairs and slow hashes would keep a core busy, and most sign-ups need not take even time.
      { keyPairsReady: 0, signUpStepMs: 1, passwordHashes: QUICK_HASHES, ...surroundings },
    )
  const storage = connect(database.url, () => {}, { isDistributed: isOnCitus })
  const { db } = storage
  const ring = new KeyRing(readMasterKeys(settings.MASTER_KEYS ?? MASTER_KEYS, 'MASTER_KEYS'))
  const sealer = new Sealer(ring, await ensureDigestKey(db, ring))
  await giveKeys({ db, ring }, dataDir)
  const trail = new AuditTrail({
    ...{ db, log: pino({ level: 'silent' }), clock: { now: () => new Date() } },
    findDigest: keyedBy(sealer),
  })
  const registry = { trail, sealer }
  const gateway = await start({})
  return {
    url: gateway.publicUrl,
    dataDir,
    storePages: gateway.storePages,
    operatorLink: gateway.operatorLink,
    database,
    storage,
    trail,
    sealer,
    logged,
    async merchant(environment = 'sandbox') {
      const publicKey = spkiBase64(merchantKeys.publicKey)
      const credentials = await createMerchant(registry, OPERATOR, {
        name: 'A merchant',
        environment,
        publicKey,
      })
      return new Merchant(gateway.publicUrl, {
        ...credentials,
        merchantPrivateKey: pkcs8Base64(merchantKeys.privateKey),
      })
    },
    async startAnother(more = {}) {
      const another = await start(more)
      const { port, metricsPort = port } = another
      return {
        url: `http://127.0.0.1:${port}`,
        metricsUrl: `http://127.0.0.1:${metricsPort}`,
        operatorLink: another.operatorLink,
        change: (changed) => another.change(settingsWith({ ...more, ...changed })),
        stop: () => another.stop(),
      }
    },
    stopGateway: () => gateway.stop(),
    async stop() {
      await gateway.stop()
      await storage.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a first start would make anew: the gateway's keys, and the file of the sandbox merchant. */
async function giveKeys({ db, ring }: { db: Database; ring: KeyRing }, dataDir: string): Promise<void> {
  for (const environment of ['sandbox', 'production'] as const) {
    const { publicKey, privateKey } = gatewayKeys[environment]
    const plain = privateKey.export({ format: 'der', type: 'pkcs8' })
    await insertGatewayKey(db, environment, {
      version: 1,
      publicKey: spkiBase64(publicKey),
      privateKeySealed: ring.seal(plain, gatewayKeyPlace(spkiBase64(publicKey))),
    })
  }
  const { publicKey, privateKey } = merchantKeys
  const merchant = {
    clientId: 'SANDBOX_5THESANDBOXMERCHANT',
    merchantPrivateKey: pkcs8Base64(privateKey),
    merchantPrivateKeyPkcs1: pkcs1Base64(privateKey),
    merchantPublicKey: spkiBase64(publicKey),
    portalEmail: 'merchant@sandbox.invalid',
    portalPassword: 'a password',
  }
  await writeFile(sandboxMerchantFile(dataDir), JSON.stringify(merchant), { mode: 0o600 })
}
