import type { Environment } from '../domain/index.ts'
import type { Sealer } from '../sealing/index.ts'
import { generateKeyPair, spkiBase64 } from '../signing/index.ts'
import {
  type Database,
  findNewestGatewayKey,
  insertGatewayKey,
  type StoredGatewayKey,
  sealedPlace,
} from '../storage/index.ts'

/** A private key is bound to its public one: it does not open beside another. */
export const gatewayKeyPlace = (publicKey: string) =>
  sealedPlace('gateway_keys', 'private_key_sealed', null, publicKey)

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
  const pair = await generateKeyPair()
  const publicKey = spkiBase64(pair.publicKey)
  const plain = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  await insertGatewayKey(db, environment, {
    version: 1,
    publicKey,
    privateKeySealed: sealer.seal(plain, gatewayKeyPlace(publicKey)),
  })
  return ensureGatewayKey(db, sealer, environment)
}
