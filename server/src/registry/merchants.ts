import { randomInt } from 'node:crypto'
import { NOTIFICATIONS } from '@amsel/contract'
import {
  type Client,
  type Environment,
  notificationAddress,
  OperatorError,
  SANDBOX_PREFIX,
} from '../domain/index.ts'
import type { Sealer } from '../sealing/index.ts'
import {
  fingerprintOf,
  generateKeyPair,
  KeyError,
  pkcs1Base64,
  pkcs8Base64,
  readPublicKey,
  spkiBase64,
} from '../signing/index.ts'
import {
  type Database,
  findClient,
  getClientSettings,
  insertClient,
  insertClientKey,
  retireClientKey,
  updateClientSettings,
  updateClientStatus,
} from '../storage/index.ts'
import { ensureGatewayKey } from './gateway-key.ts'

export interface NewMerchant {
  readonly name: string
  readonly environment: Environment
  readonly region?: string | undefined
  /** As the merchant gave it; without one a key pair is made. */
  readonly publicKey?: string | undefined
  readonly clientId?: string | undefined
}

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
  { db, sealer }: { db: Database; sealer: Sealer },
  merchant: NewMerchant,
): Promise<MerchantCredentials> {
  const keys = merchant.publicKey === undefined ? await newKeys() : givenKey(merchant.publicKey)
  const gatewayKey = await ensureGatewayKey(db, sealer, merchant.environment)
  const clientId = merchant.clientId ?? newClientId(merchant.environment)
  await insertClient(db, {
    clientId,
    name: merchant.name,
    environment: merchant.environment,
    region: merchant.region ?? null,
    publicKey: keys.merchantPublicKey,
    gatewayKeyId: gatewayKey.keyId,
  })
  return { clientId, keyVersion: 1, ...keys, gatewayPublicKey: gatewayKey.publicKey }
}

async function newKeys() {
  const { publicKey, privateKey } = await generateKeyPair()
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

function newClientId(environment: Environment): string {
  const letters = Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
  return `${environment === 'sandbox' ? SANDBOX_PREFIX : ''}5${letters}`
}

export async function setMerchantStatus(
  db: Database,
  clientId: string,
  status: Client['status'],
): Promise<void> {
  if (!(await updateClientStatus(db, clientId, status))) throw unknownClient(clientId)
}

/** The new version; with no public key given, a pair is made. */
export async function addMerchantKey(
  db: Database,
  clientId: string,
  publicKey: string | undefined,
): Promise<MerchantCredentials> {
  const client = await findClient(db, clientId)
  if (!client) throw unknownClient(clientId)
  const keys = publicKey === undefined ? await newKeys() : givenKey(publicKey)
  const keyVersion = await insertClientKey(db, clientId, keys.merchantPublicKey)
  return { clientId, keyVersion, ...keys, gatewayPublicKey: client.gatewayKey.publicKey }
}

/** A merchant's key, as an operator sees it. */
export interface ShownMerchantKey {
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

/** Without a key that is active a merchant can call nothing: the last one goes only where the operator insists. */
export async function retireMerchantKey(
  db: Database,
  clientId: string,
  version: number,
  { mayBeLast = false }: { mayBeLast?: boolean } = {},
): Promise<void> {
  if (await retireClientKey(db, clientId, version, { mayBeLast })) return
  const keys = await listMerchantKeys(db, clientId)
  throw new OperatorError(
    keys.some((key) => key.version === version && key.retiredAt === null)
      ? `Version ${version} is the last active key of the client ${clientId}: add another first, or lock the merchant out with --force.`
      : `The client ${clientId} has no active key of version ${version}.`,
  )
}

export interface NotificationWish {
  readonly notifiesAgain: boolean | undefined
  readonly notifiesInStrictOrder: boolean | undefined
  /** By kind; an empty one takes the kind's address away. */
  readonly urls: readonly { readonly kind: string; readonly url: string }[]
}

/** How a merchant wants to be notified; what is not named stays as it is. Gives back what holds now. */
export async function setUpNotifications(db: Database, clientId: string, wish: NotificationWish) {
  const urls = wish.urls.map(({ kind, url }) => {
    if (!NOTIFICATIONS.some((known) => known.kind === kind))
      throw new OperatorError(
        `There is no notification ${kind}: it is one of ${NOTIFICATIONS.map((known) => known.kind).join(', ')}.`,
      )
    if (url !== '' && !mayCall(url))
      throw new OperatorError('An address is http or https, without a user or password in it.')
    return { kind, url, address: url && notificationAddress(url) }
  })
  if (!(await findClient(db, clientId))) throw unknownClient(clientId)
  await updateClientSettings(db, clientId, wish, urls)
  return getClientSettings(db, clientId)
}

function mayCall(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && !username && !password
}

const unknownClient = (clientId: string) => new OperatorError(`There is no client ${clientId}.`)
