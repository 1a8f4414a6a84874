import { constants, verify as cryptoVerify, type KeyObject } from 'node:crypto'
import { sha256 } from './diagnose/sha256.ts'
import { readSignedDigest } from './diagnose/signed-digest.ts'

/** RSASSA-PKCS1-v1_5 with SHA-256. Cheap enough for the event loop; whatever goes wrong is a "no". */
export function verify(content: Buffer, signature: Buffer, key: KeyObject): boolean {
  try {
    if (key.asymmetricKeyType !== 'rsa') return false
    return cryptoVerify('sha256', content, { key, padding: constants.RSA_PKCS1_PADDING }, signature)
  } catch {
    return false
  }
}

/** Whether one of the keys has signed one of the contents. Each content is hashed once, however many keys are tried. */
export function isSignedByOneOf(
  keys: readonly KeyObject[],
  signature: Buffer,
  contents: readonly Buffer[],
): boolean {
  const digests = contents.map((content) => sha256(content))
  return keys.some((key) => {
    const signed = readSignedDigest(signature, key)
    return signed?.hash === 'SHA-256' && digests.some((digest) => digest.equals(signed.digest))
  })
}
