import type { Environment } from '../domain/index.ts'
import type { Sealer } from '../sealing/index.ts'
import { generateKeyPair, spkiBase64 } from '../signing/index.ts'
import {
  type Database,
  findNewestGatewayKey,
  insertGatewayKey,
  type StoredGatewayKey,
} from '../storage/index.ts'

/** A private key is bound to its public one and to its client, if it has one: it does not open beside another. */
export const gatewayKeyPlace = (publicKey: string, clientId: string | null = null) => ({
  purpose: 'gateway private key',
  clientId,
  rowId: publicKey,
})

/** The key that signs for new clients of an environment, made when there is none. */
export async function ensureGatewayKey(
  db: Database,
  sealer: Sealer,
  environment: Environment,
): Promise<StoredGatewayKey> {
  const newest = await findNewestGatewayKey(db, environment)
  if (newest) {
    sealer.open(newest.privateKeySealed, gatewayKeyPlace(newest.publicKey))
    return newest
  }
  await insertGatewayKey(db, environment, { version: 1, ...(await newGatewayKey(sealer, null)) })
  return ensureGatewayKey(db, sealer, environment)
}

/** A pair whose private half leaves this function sealed. */
export async function newGatewayKey(
  sealer: Sealer,
  clientId: string | null,
): Promise<{ publicKey: string; privateKeySealed: Buffer }> {
  const pair = await generateKeyPair()
  const publicKey = spkiBase64(pair.publicKey)
  const plain = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  return { publicKey, privateKeySealed: sealer.seal(plain, gatewayKeyPlace(publicKey, clientId)) }
}
