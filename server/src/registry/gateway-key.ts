import type { Environment } from '../domain/index.ts'
import type { Sealer } from '../sealing/index.ts'
import { generateKeyPair, spkiBase64 } from '../signing/index.ts'
import {
  type Database,
  findNewestGatewayKey,
  insertGatewayKey,
  type StoredGatewayKey,
} from '../storage/index.ts'

export const GATEWAY_KEY_PURPOSE = 'gateway private key'

/** The key that signs for new clients of an environment, made when there is none. */
export async function ensureGatewayKey(
  db: Database,
  sealer: Sealer,
  environment: Environment,
): Promise<StoredGatewayKey> {
  const newest = await findNewestGatewayKey(db, environment)
  if (newest) {
    sealer.open(newest.privateKeySealed, GATEWAY_KEY_PURPOSE)
    return newest
  }
  const { publicKey, privateKey } = await generateKeyPair()
  const plain = privateKey.export({ format: 'der', type: 'pkcs8' })
  await insertGatewayKey(db, environment, {
    version: 1,
    publicKey: spkiBase64(publicKey),
    privateKeySealed: sealer.seal(plain, GATEWAY_KEY_PURPOSE),
  })
  return ensureGatewayKey(db, sealer, environment)
}
