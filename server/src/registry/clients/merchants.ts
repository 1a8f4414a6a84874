import { randomInt } from 'node:crypto'
import type { AuditTrail } from '../audit/index.ts'
import {
  type Client,
  DAY_MS,
  type Environment,
  later,
  notificationAddress,
  OperatorError,
  Refusal,
  SANDBOX_PREFIX,
  type Who,
} from '../../domain/index.ts'
import {
  fingerprintOf,
  generateKeyPair,
  KeyError,
  pkcs1Base64,
  pkcs8Base64,
  readPublicKey,
  spkiBase64,
} from '../../platform/signing/index.ts'
import {
  countMadeBy,
  type Database,
  type DatabaseTransaction,
  findClient,
  getClientSettings,
  insertClient,
  insertClientKey,
  listClientKeys,
  lockMaker,
  restoreClientKey,
  retireClientKey,
  updateClientSettings,
  updateClientStatus,
} from '../../storage/index.ts'
import { ensureGatewayKey, type RegistryDeps } from './gateway-key.ts'
import { lockKnown, unknownClient } from './lock-known.ts'

interface NewMerchant {
  readonly name: string
  readonly environment: Environment
  readonly region?: string | undefined
  /** As the merchant gave it; without one a key pair is made. */
  readonly publicKey?: string | undefined
  /** A ready one, where no public key is given. */
  readonly keyPair?: KeyPair | undefined
  readonly clientId?: string | undefined
  /** The client that creates it, where it is not the operator, and how many of those there may be. */
  readonly maker?: { readonly clientId: string; readonly clientsMax: number } | undefined
}

export type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** What a merchant needs to call; the private keys are here and nowhere else. */
export interface MerchantCredentials {
  readonly clientId: string
  readonly keyVersion: number
  readonly merchantPrivateKey?: string
  readonly merchantPrivateKeyPkcs1?: string
  readonly merchantPublicKey: string
  readonly gatewayPublicKey: string
}

export async function createMerchant(
  registry: RegistryDeps,
  who: Who,
  merchant: NewMerchant,
): Promise<MerchantCredentials> {
  const keys =
    merchant.publicKey === undefined ? await newMerchantKeys(merchant.keyPair) : givenKey(merchant.publicKey)
  const gatewayKey = await ensureGatewayKey(registry, who, merchant.environment)
  const { name, environment, region = null } = merchant
  const clientId = merchant.clientId ?? newClientId(environment)
  return registry.trail.change(who, async (tx) => {
    const madeBy = merchant.maker ? await requireRoom(tx, merchant.maker) : null
    await insertClient(tx, {
      clientId,
      name,
      environment,
      region,
      publicKey: keys.merchantPublicKey,
      gatewayKeyId: gatewayKey.keyId,
      madeBy,
    })
    if (merchant.maker) await takeOverAddresses(tx, merchant.maker.clientId, clientId)
    const after = { name, environment, region, keyVersion: 1, ...keyFacts(keys) }
    return {
      event: { clientId, action: 'merchant_created', subject: null, before: null, after },
      result: { clientId, keyVersion: 1, ...keys, gatewayPublicKey: gatewayKey.publicKey },
    }
  })
}

/** A client that creates clients, and all their descendants, may have so many together. */
async function requireRoom(
  tx: DatabaseTransaction,
  { clientId, clientsMax }: NonNullable<NewMerchant['maker']>,
): Promise<string> {
  const { clientId: maker, status } = await lockMaker(tx, clientId)
  if (status !== 'ACTIVE')
    throw new Refusal(
      'PROCESS_FAIL',
      `${maker}, which created this client, is disabled: it can create no more clients.`,
    )
  if ((await countMadeBy(tx, maker)) < clientsMax) return maker
  throw new Refusal(
    'PROCESS_FAIL',
    `${maker} and its clients have made ${clientsMax} clients, which is the limit (CREATED_CLIENTS_MAX): reset one and use it again.`,
  )
}

/** A client created by a client is notified where its maker is. */
async function takeOverAddresses(tx: DatabaseTransaction, makerId: string, clientId: string): Promise<void> {
  const { notificationUrls } = await getClientSettings(tx, makerId)
  const urls = Object.entries(notificationUrls).map(([kind, url]) => ({
    kind,
    url,
    address: notificationAddress(url),
  }))
  if (urls.length > 0) await updateClientSettings(tx, clientId, AS_MADE, urls)
}

const AS_MADE = {
  notifiesAgain: undefined,
  notifiesInStrictOrder: undefined,
  requestTimeToleranceSeconds: undefined,
}

/** Whether the private key was also made here and handed out. */
const keyFacts = (keys: { merchantPublicKey: string; merchantPrivateKey?: string }) => ({
  publicKeySha256: fingerprintOf(keys.merchantPublicKey),
  isPairMadeHere: keys.merchantPrivateKey !== undefined,
})

export async function newMerchantKeys(ready?: KeyPair) {
  const { publicKey, privateKey } = ready ?? (await generateKeyPair())
  return {
    merchantPrivateKey: pkcs8Base64(privateKey),
    merchantPrivateKeyPkcs1: pkcs1Base64(privateKey),
    merchantPublicKey: spkiBase64(publicKey),
  }
}

function givenKey(text: string) {
  try {
    return { merchantPublicKey: spkiBase64(readPublicKey(text)) }
  } catch (error) {
    if (error instanceof KeyError) throw new OperatorError(error.message)
    throw error
  }
}

const ID_LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ID_LENGTH = 18

export function newClientId(environment: Environment): string {
  const letters = Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
  return `${environment === 'sandbox' ? SANDBOX_PREFIX : ''}5${letters}`
}

const STATUS_ACTIONS = { ACTIVE: 'merchant_enabled', DISABLED: 'merchant_disabled' } as const

export async function setMerchantStatus(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  { status, reason }: { readonly status: Client['status']; readonly reason?: string | undefined },
): Promise<void> {
  await trail.change(who, async (tx) => {
    const before = await lockKnown(tx, clientId)
    await updateClientStatus(tx, clientId, status)
    const action = STATUS_ACTIONS[status]
    const after = { status, ...(reason !== undefined && { reason }) }
    return { event: { clientId, action, subject: null, before, after }, result: undefined }
  })
}

/** The new version; without a public key, a pair is made. */
export async function addMerchantKey(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  publicKey: string | undefined,
): Promise<MerchantCredentials> {
  const client = await findClient(trail.db, clientId)
  if (!client) throw unknownClient(clientId)
  const keys = publicKey === undefined ? await newMerchantKeys() : givenKey(publicKey)
  return trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const keyVersion = await insertClientKey(tx, clientId, keys.merchantPublicKey)
    const subject = keySubject(keyVersion)
    return {
      event: { clientId, action: 'client_key_added', subject, before: null, after: keyFacts(keys) },
      result: { clientId, keyVersion, ...keys, gatewayPublicKey: client.gatewayKey.publicKey },
    }
  })
}

/** A merchant's key, as an operator sees it. */
interface ShownMerchantKey {
  readonly version: number
  readonly fingerprint: string
  readonly createdAt: Date
  readonly retiredAt: Date | null
}

export async function listMerchantKeys(db: Database, clientId: string): Promise<ShownMerchantKey[]> {
  const client = await findClient(db, clientId)
  if (!client) throw unknownClient(clientId)
  return client.keys.map(({ version, publicKey, createdAt, retiredAt }) => ({
    version,
    fingerprint: fingerprintOf(publicKey),
    createdAt,
    retiredAt,
  }))
}

/** Without an active key a merchant can call nothing: the last one goes only where the operator insists. */
export async function retireMerchantKey(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  { version, mayBeLast = false }: { version: number; mayBeLast?: boolean },
): Promise<void> {
  await trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const publicKey = await retireClientKey(tx, clientId, { version, mayBeLast })
    if (publicKey === null) throw await whyNotRetired(tx, clientId, version)
    const before = { publicKeySha256: fingerprintOf(publicKey) }
    const subject = keySubject(version)
    return {
      event: { clientId, action: 'client_key_retired', subject, before, after: null },
      result: undefined,
    }
  })
}

/** How long a key that was retired by mistake can be restored. */
export const KEY_RESTORABLE_MS = DAY_MS

export async function restoreMerchantKey(
  trail: AuditTrail,
  who: Who,
  clientId: string,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  await trail.change(who, async (tx) => {
    await lockKnown(tx, clientId)
    const retiredSince = later(now, -KEY_RESTORABLE_MS)
    if (!(await restoreClientKey(tx, clientId, { version, retiredSince })))
      throw new OperatorError(
        `Version ${version} cannot be brought back: it was not retired within the last day.`,
        { facts: { why: 'not_restorable', version } },
      )
    const subject = keySubject(version)
    return {
      event: { clientId, action: 'client_key_restored', subject, before: null, after: null },
      result: undefined,
    }
  })
}

async function whyNotRetired(tx: Database, clientId: string, version: number): Promise<OperatorError> {
  const keys = await listClientKeys(tx, clientId)
  return keys.some((key) => key.version === version && !key.isRetired)
    ? new OperatorError(
        `Version ${version} is the last active key of the client ${clientId}: add another first, or lock the merchant out with --force.`,
        { facts: { why: 'last_key', version } },
      )
    : new OperatorError(`The client ${clientId} has no active key of version ${version}.`, {
        facts: { why: 'no_such_key', version },
      })
}

const keySubject = (version: number) => `key ${version}`
