import { pkcs1Of, toBase64 } from './key-bytes.ts'

export interface KeyPair {
  /** SPKI, DER, Base64: what the gateway gets. */
  readonly publicKey: string
  readonly pkcs8: string
  readonly pkcs1: string
}

/** Browsers keep cryptography from pages that came without a certificate. */
export const canMakePairs = (): boolean => window.isSecureContext && crypto.subtle !== undefined

/** A pair of RSA keys with 2048 bits, made in this browser. */
export async function makePair(): Promise<KeyPair> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      hash: 'SHA-256',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ['sign', 'verify'],
  )
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))
  return { publicKey: toBase64(spki), pkcs8: toBase64(pkcs8), pkcs1: toBase64(pkcs1Of(pkcs8)) }
}
