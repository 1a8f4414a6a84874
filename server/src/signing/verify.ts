import { constants, verify as cryptoVerify, type KeyObject } from 'node:crypto'

/** RSASSA-PKCS1-v1_5 with SHA-256. Cheap enough for the event loop; whatever goes wrong is a "no". */
export function verify(content: Buffer, signature: Buffer, key: KeyObject): boolean {
  try {
    if (key.asymmetricKeyType !== 'rsa') return false
    return cryptoVerify('sha256', content, { key, padding: constants.RSA_PKCS1_PADDING }, signature)
  } catch {
    return false
  }
}
