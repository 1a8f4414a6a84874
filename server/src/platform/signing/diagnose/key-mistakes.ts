import { constants, type KeyObject, verify } from 'node:crypto'
import type { Finding, KnownKeys, RegisteredKey } from './diagnosis.ts'
import { readSignedDigest } from './signed-digest.ts'

// Each key costs one RSA operation, and the list grows with every rotation.
const KEYS_TRIED_MAX = 20

export const GATEWAY_KEY_UPLOADED: Finding = {
  cause: 'gateway_key_uploaded',
  explanation:
    "The key registered for this client is the gateway's own public key: register your own instead.",
}
const PSS: Finding = {
  cause: 'pss_padding',
  explanation:
    'The signature has PSS padding: sign with PKCS#1 v1.5 padding (SHA256withRSA, not RSASSA-PSS).',
}
const NO_KEY: Finding = {
  cause: 'no_key_registered',
  explanation: 'No public key is registered for this client: register the one that matches your signing key.',
}
const KEY_NOT_REGISTERED: Finding = {
  cause: 'key_not_registered',
  explanation:
    'The signature was made with a private key that belongs to none of the public keys registered here.',
}

interface WrongKey {
  signature: Buffer
  /** keyVersion of the header */
  version: number | undefined
  /** the key that the header means, where there is one */
  named: RegisteredKey | undefined
  expectedContent: Buffer
}

/** The key that a header means: the one of its version, without a version the newest that is in use. */
export function findNamedKey(
  { registered }: KnownKeys,
  version: number | undefined,
): RegisteredKey | undefined {
  if (version !== undefined) return registered.find((key) => key.version === version)
  return registered.findLast((key) => !key.retired) ?? registered.at(-1)
}

/** Says why a signature does not belong to the key that its header means. */
export function findKeyMistake({ registered, gateway }: KnownKeys, wrong: WrongKey): Finding {
  const { signature, version, named, expectedContent } = wrong
  const maker = registered.slice(-KEYS_TRIED_MAX).find(({ key }) => readSignedDigest(signature, key))
  if (maker) return otherKeyVersion(maker, version)
  if (registered.length === 0) return NO_KEY
  if (!named) return unknownKeyVersion(version)
  if (isPss(expectedContent, signature, named.key)) return PSS
  const wrongLength = findLengthMistake(signature, named.key)
  if (wrongLength) return wrongLength
  return registered.some(({ key }) => key.equals(gateway)) ? GATEWAY_KEY_UPLOADED : KEY_NOT_REGISTERED
}

export function retiredKeyVersion(version: number): Finding {
  return {
    cause: 'retired_key_version',
    explanation: `The signature was made with key version ${version}, which is retired: sign with a key that is in use.`,
    facts: { version },
  }
}

function otherKeyVersion(maker: RegisteredKey, version: number | undefined): Finding {
  const made = `The signature was made with key version ${maker.version}${maker.retired ? ', which is retired' : ''}`
  const meant =
    version === undefined
      ? 'no keyVersion was sent, which means the newest'
      : `keyVersion=${version} was sent`
  return {
    cause: 'other_key_version',
    explanation: `${made}, but ${meant}: the two must agree.`,
    facts: {
      why: (version === undefined ? 'unsent' : 'sent') + (maker.retired ? '_retired' : ''),
      made: maker.version,
      ...(version !== undefined && { sent: version }),
    },
  }
}

function unknownKeyVersion(version: number | undefined): Finding {
  return {
    cause: 'unknown_key_version',
    explanation: `No key with version ${version} is registered for this client: send the keyVersion of your key.`,
    facts: { version: version ?? '' },
  }
}

function isPss(content: Buffer, signature: Buffer, key: KeyObject): boolean {
  const padding = constants.RSA_PKCS1_PSS_PADDING
  return verify('sha256', content, { key, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO }, signature)
}

function findLengthMistake(signature: Buffer, key: KeyObject): Finding | null {
  const expected = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8)
  if (signature.length === expected) return null
  return {
    cause: 'signature_length',
    explanation: `The signature has ${signature.length} bytes in place of ${expected}: it was cut off or made with a key of a different size.`,
    facts: { length: signature.length, expected },
  }
}
