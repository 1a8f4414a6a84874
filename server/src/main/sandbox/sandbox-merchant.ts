import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gatewayItself } from '../../registry/audit/index.ts'
import {
  createMerchant,
  type MerchantCredentials,
  newClientId,
  newMerchantKeys,
  type RegistryDeps,
} from '../../registry/clients/index.ts'
import { findClient } from '../../storage/index.ts'

/** What a newcomer needs for the first call; see `sandbox-merchant.json` in DATA_DIR. */
export interface SandboxMerchant extends MerchantCredentials {
  readonly gatewayUrl: string
  readonly portalEmail: string
  readonly portalPassword: string
}

const FIELDS: (keyof SandboxMerchant)[] = [
  'gatewayUrl',
  'clientId',
  'keyVersion',
  'merchantPrivateKey',
  'merchantPrivateKeyPkcs1',
  'merchantPublicKey',
  'gatewayPublicKey',
  'portalEmail',
  'portalPassword',
]

export const sandboxMerchantFile = (dataDir: string) => join(dataDir, 'sandbox-merchant.json')

/** Creates the sandbox merchant at the first start; at each start writes its file anew, whole or not at all. */
export async function ensureSandboxMerchant(
  registry: RegistryDeps,
  place: { readonly dataDir: string; readonly gatewayUrl: string },
  made: Promise<NewMerchant> | null,
): Promise<SandboxMerchant> {
  const { dataDir, gatewayUrl } = place
  const file = sandboxMerchantFile(dataDir)
  const known = (await readMerchant(file)) ?? (await (made ?? newMerchant()))
  const merchant = { ...(await register(registry, known)), gatewayUrl }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeMerchant(file, merchant)
  return merchant
}

/** A merchant that the gateway does not know yet. */
export type NewMerchant = Omit<SandboxMerchant, 'gatewayUrl' | 'gatewayPublicKey'>

export const newMerchant = async (): Promise<NewMerchant> => ({
  clientId: newClientId('sandbox'),
  keyVersion: 1,
  ...(await newMerchantKeys()),
  ...forPortal(),
})

/** Writes the file of a merchant that the start is to create, so that its keys are made before there is a database. */
export async function newSandboxMerchant(dataDir: string): Promise<void> {
  await writeMerchant(sandboxMerchantFile(dataDir), await newMerchant())
}

async function writeMerchant(file: string, merchant: Partial<SandboxMerchant>): Promise<void> {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(merchant, FIELDS, 2)}\n`, { mode: 0o600 })
  await rename(draft, file)
}

export async function readMerchant(file: string): Promise<SandboxMerchant | null> {
  try {
    const merchant = JSON.parse(await readFile(file, 'utf8')) as SandboxMerchant
    return merchant.clientId && merchant.merchantPublicKey ? merchant : null
  } catch {
    return null
  }
}

const NAME = 'Sandbox merchant'

const forPortal = () => ({
  portalEmail: 'merchant@sandbox.invalid',
  portalPassword: randomBytes(18).toString('base64url'),
})

/** The file outlives a database: a new one gets the merchant that the file describes. */
async function register(
  registry: RegistryDeps,
  known: NewMerchant,
): Promise<Omit<SandboxMerchant, 'gatewayUrl'>> {
  const client = await findClient(registry.trail.db, known.clientId)
  if (client) return { ...known, gatewayPublicKey: client.gatewayKey.publicKey }
  const { clientId, merchantPublicKey: publicKey } = known
  const { gatewayPublicKey } = await createMerchant(registry, gatewayItself(), {
    name: NAME,
    environment: 'sandbox',
    clientId,
    publicKey,
  })
  return { ...known, keyVersion: 1, gatewayPublicKey }
}
