import type { AuditTrail } from '../audit/index.ts'
import { type Environment, GATEWAY_ITSELF, type Who } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { fingerprintOf, generateKeyPair, spkiBase64 } from '../../platform/signing/index.ts'
import {
  findNewestGatewayKey,
  insertGatewayKey,
  type StoredGatewayKey,
  sealedPlace,
} from '../../storage/index.ts'

/** What changing the registry needs: the audit trail, and what seals keys. */
export interface RegistryDeps {
  readonly trail: AuditTrail
  readonly sealer: Sealer
}

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>

/** A private key is bound to its public one and to its client, if it has one: it does not open beside another. */
export const gatewayKeyPlace = (publicKey: string, clientId: string | null = null) =>
  clientId === null
    ? sealedPlace('gateway_keys', 'private_key_sealed', null, publicKey)
    : sealedPlace('client_gateway_keys', 'private_key_sealed', clientId, fingerprintOf(publicKey))

/** The key that signs for new clients of an environment, made when there is none, or taken from a ready pair. */
export async function ensureGatewayKey(
  { trail, sealer, keyPair }: RegistryDeps & { readonly keyPair?: KeyPair | undefined },
  who: Who,
  environment: Environment,
): Promise<StoredGatewayKey> {
  const newest = await findNewestGatewayKey(trail.db, environment)
  if (newest) {
    sealer.open(newest.privateKeySealed, gatewayKeyPlace(newest.publicKey))
    return newest
  }
  const key = { version: 1, ...(await newGatewayKey(sealer, null, keyPair)) }
  await trail.change(who, async (tx) => {
    const isMade = await insertGatewayKey(tx, environment, key)
    const event = {
      clientId: GATEWAY_ITSELF,
      action: 'gateway_key_made' as const,
      subject: `${environment} key ${key.version}`,
      before: null,
      after: { publicKeySha256: fingerprintOf(key.publicKey) },
    }
    return { event: isMade ? event : null, result: undefined }
  })
  return ensureGatewayKey({ trail, sealer }, who, environment)
}

/** A pair whose private half leaves this function sealed. */
export async function newGatewayKey(
  sealer: Sealer,
  clientId: string | null,
  keyPair?: KeyPair,
): Promise<{ publicKey: string; privateKeySealed: Buffer }> {
  const pair = keyPair ?? (await generateKeyPair())
  const publicKey = spkiBase64(pair.publicKey)
  const plain = pair.privateKey.export({ format: 'der', type: 'pkcs8' })
  return { publicKey, privateKeySealed: sealer.seal(plain, gatewayKeyPlace(publicKey, clientId)) }
}

/** By which a public key is known, and fetched. */
export const fingerprintOfKey = (publicKey: string): string => fingerprintOf(publicKey)
