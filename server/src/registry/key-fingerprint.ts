import { createHash } from 'node:crypto'

/** By which a public key is known in the audit trail: the SHA-256 of its SPKI DER. */
export function keyFingerprint(publicKey: string): string {
  const der = Buffer.from(publicKey, 'base64')
  return createHash('sha256').update(der).digest('hex')
}
