import { constants, type KeyObject, publicDecrypt } from 'node:crypto'

export interface SignedDigest {
  /** undefined when the block is no DigestInfo of a hash listed here */
  hash: Hash | undefined
  digest: Buffer
}

type Hash = 'SHA-256' | 'SHA-1' | 'SHA-512' | 'SHA-384' | 'SHA-224' | 'MD5'

// The DER that stands before the digest in a PKCS#1 v1.5 signature (RFC 8017, section 9.2, note 1).
const PREFIXES: ReadonlyArray<{ hash: Hash; prefix: Buffer; length: number }> = [
  { hash: 'SHA-256', prefix: hex('3031300d060960864801650304020105000420'), length: 32 },
  { hash: 'SHA-1', prefix: hex('3021300906052b0e03021a05000414'), length: 20 },
  { hash: 'SHA-512', prefix: hex('3051300d060960864801650304020305000440'), length: 64 },
  { hash: 'SHA-384', prefix: hex('3041300d060960864801650304020205000430'), length: 48 },
  { hash: 'SHA-224', prefix: hex('302d300d06096086480165030402040500041c'), length: 28 },
  { hash: 'MD5', prefix: hex('3020300c06082a864886f70d020505000410'), length: 16 },
]

/**
 * Opens a PKCS#1 v1.5 signature; null when this key did not make it. It tells a wrong key from wrong content,
 * and lets each guess at the content cost one hash in place of one verification.
 */
export function readSignedDigest(signature: Buffer, key: KeyObject): SignedDigest | null {
  try {
    return readDigestInfo(publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature))
  } catch {
    return null
  }
}

function readDigestInfo(block: Buffer): SignedDigest {
  for (const { hash, prefix, length } of PREFIXES) {
    const fits = block.length === prefix.length + length && block.subarray(0, prefix.length).equals(prefix)
    if (fits) return { hash, digest: block.subarray(prefix.length) }
  }
  return { hash: undefined, digest: block }
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex')
}
