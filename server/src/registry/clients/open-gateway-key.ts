import { createPrivateKey, createPublicKey } from 'node:crypto'
import { OperatorError } from '../../domain/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { type KeyHolder, OwnKey, type Signer, type SigningKey } from '../../platform/signing/index.ts'
import type { StoredSigningKey } from '../../storage/index.ts'
import { gatewayKeyPlace } from './gateway-key.ts'

/** What can sign with gateway keys. */
export interface KeyParts {
  readonly sealer: Sealer
  readonly signer: Signer
  /** Null where the settings name no signer. */
  readonly holder: KeyHolder | null
}

/** The key as something that signs, wherever its private half is. */
export function openGatewayKey(
  { sealer, signer, holder }: KeyParts,
  clientId: string,
  stored: StoredSigningKey,
): SigningKey {
  const { version, isShared, privateKeySealed, signerKey } = stored
  const publicKey = storedKey(stored.publicKey)
  if (signerKey !== null)
    return (
      holder?.signingKey(signerKey, { version, publicKey }) ?? withoutPrivateHalf(stored, noHolder(signerKey))
    )
  if (!privateKeySealed) throw new Error(`the gateway key of version ${version} has no private half`)
  const place = gatewayKeyPlace(stored.publicKey, isShared ? null : clientId)
  const key = sealer.open(privateKeySealed, place)
  return new OwnKey(signer, {
    version,
    publicKey,
    privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
  })
}

/** Its client is known, and what needs no signature continues. */
export const withoutPrivateHalf = (
  { version, publicKey }: StoredSigningKey,
  reason: unknown,
): SigningKey => ({
  version,
  publicKey: storedKey(publicKey),
  isHeld: true,
  canSign: () => false,
  sign: () => Promise.reject(reason),
})

export const noHolder = (signerKey: string | null) =>
  new OperatorError(`The key ${signerKey} is with a signer: set SIGNER_SOCKET to where it listens.`)

/** What is stored was checked when it was registered. */
export const storedKey = (spki: string) =>
  createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
