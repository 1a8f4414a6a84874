import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair as cryptoGenerateKeyPair,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { promisify } from 'node:util'
import { decodeBase64 } from './base64.ts'

/** Why a text is not accepted as a public key; the message is a sentence for its sender. */
export class KeyError extends Error {
  override readonly name = 'KeyError'
  readonly flaw: KeyFlaw
  /** Of its modulus, where that is the flaw. */
  readonly bits: number | undefined

  constructor(flaw: KeyFlaw, message: string, bits?: number) {
    super(message)
    this.flaw = flaw
    this.bits = bits
  }
}

type KeyFlaw = 'private_key' | 'certificate' | 'no_rsa_key' | 'key_size' | 'exponent'

/** Takes an RSA public key, SPKI or PKCS#1, as Base64 of its DER, with or without armour and line breaks. */
export function readPublicKey(text: string): KeyObject {
  const der = decodeBase64(text.replace(/-----[A-Z0-9 ]+-----/g, '').replace(/\s+/g, ''))
  if (text.includes('PRIVATE KEY') || (der && isPrivateKey(der))) {
    throw new KeyError(
      'private_key',
      'This is a private key: never share it, and register the public key instead.',
    )
  }
  if (/BEGIN (TRUSTED )?CERTIFICATE-/.test(text) || (der && isCertificate(der))) {
    throw new KeyError(
      'certificate',
      'This is a certificate: give the public key in it, as "openssl x509 -pubkey -noout" prints it.',
    )
  }
  const key = der && parsePublicKey(der)
  if (key?.asymmetricKeyType !== 'rsa') {
    throw new KeyError(
      'no_rsa_key',
      'This is not an RSA public key: give its SubjectPublicKeyInfo (X.509) as Base64 of the DER.',
    )
  }
  checkStrength(key)
  return key
}

/** RSA-2048 with the exponent 65537, made in the thread pool. */
export function generateKeyPair(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return promisify(cryptoGenerateKeyPair)('rsa', { modulusLength: 2048, publicExponent: 65537 })
}

export function spkiBase64(publicKey: KeyObject): string {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
}

/** Of a public key as it is stored: the SHA-256 of its SPKI DER, in hex. */
export function fingerprintOf(spki: string): string {
  return createHash('sha256').update(spki, 'base64').digest('hex')
}

export function pkcs8Base64(privateKey: KeyObject): string {
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

export function pkcs1Base64(privateKey: KeyObject): string {
  return privateKey.export({ format: 'der', type: 'pkcs1' }).toString('base64')
}

function isCertificate(der: Buffer): boolean {
  try {
    return new X509Certificate(der).serialNumber !== ''
  } catch {
    return false
  }
}

function checkStrength(key: KeyObject): void {
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
  if (modulusLength < 2048 || modulusLength > 4096) {
    throw new KeyError(
      'key_size',
      `The RSA key has ${modulusLength} bits: it must have 2048 to 4096.`,
      modulusLength,
    )
  }
  // With 1 anybody can sign, with a very long one each verification holds up the event loop.
  if (publicExponent < 3n || publicExponent >= 2n ** 32n) {
    throw new KeyError(
      'exponent',
      'The RSA key has an unusual public exponent: create one with the exponent 65537.',
    )
  }
}

function parsePublicKey(key: Buffer): KeyObject | null {
  return (
    attempt(() => createPublicKey({ key, format: 'der', type: 'spki' })) ??
    attempt(() => createPublicKey({ key, format: 'der', type: 'pkcs1' }))
  )
}

function isPrivateKey(key: Buffer): boolean {
  const types = ['pkcs8', 'pkcs1', 'sec1'] as const
  return types.some((type) => attempt(() => createPrivateKey({ key, format: 'der', type })))
}

function attempt<T>(parse: () => T): T | null {
  try {
    return parse()
  } catch {
    return null
  }
}
