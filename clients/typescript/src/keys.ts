import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { AmselError, wrongSettings } from './amsel-error.ts'

const BITS_MIN = 2_048
const HOW_TO_DECRYPT = 'Remove its password: openssl pkey -in key.pem -out plain.pem.'

/** The merchant's private key: PEM or Base64 of the DER in one line, PKCS#8 or PKCS#1. */
export function readPrivateKey(text: string): KeyObject {
  const name = 'privateKey'
  const { der, label } = material(text, name)
  if (label.includes('ENCRYPTED') || /Proc-Type:\s*4,ENCRYPTED/.test(text) || isEncrypted(der))
    throw wrongSettings(
      `${name} is protected by a password, which this library does not ask for. ${HOW_TO_DECRYPT}`,
    )
  refuseCertificate(der, label, name, 'Give the private key that belongs to it.')
  const key = privateKeyIn(der)
  if (key) return fit(key, name)
  if (publicKeyIn(der))
    throw wrongSettings(
      `${name} is a public key. Give the private half of your own pair (merchantPrivateKey), which never leaves your ` +
        'systems; the gateway’s public key goes to gatewayPublicKey.',
    )
  if (firstOf(() => createPrivateKey({ key: der, format: 'der', type: 'sec1' })))
    throw wrongSettings(`${name} is of another kind than RSA. Make one: openssl genrsa -out key.pem 2048.`)
  throw wrongSettings(
    `${name} is no private key: neither PKCS#8 nor PKCS#1, as PEM or as Base64 in one line.`,
  )
}

/** A public key of the gateway: PEM or Base64 of the DER in one line, SPKI or PKCS#1. */
export function readPublicKey(text: string, name: string): KeyObject {
  const { der, label } = material(text, name)
  refuseCertificate(der, label, name, 'Give the public key in it: openssl x509 -in cert.pem -noout -pubkey.')
  if (privateKeyIn(der))
    throw wrongSettings(
      `${name} is a private key. Give the public key that the gateway has shown you; your own private key goes to ` +
        'privateKey, and nowhere else.',
    )
  const key = publicKeyIn(der)
  if (key) return fit(key, name)
  throw wrongSettings(`${name} is no public key: neither SPKI nor PKCS#1, as PEM or as Base64 in one line.`)
}

/** The gateway signs with a key of its own: what the merchant signs with proves nothing. */
export function refuseOwnKey(privateKey: KeyObject, gatewayKey: KeyObject, name: string): void {
  if (!createPublicKey(privateKey).equals(gatewayKey)) return
  throw wrongSettings(
    `${name} is your own public key, the other half of privateKey. Give the gateway’s: gatewayPublicKey of ` +
      'sandbox-merchant.json, or what the gateway’s operator has given you.',
  )
}

/** What a person can compare with what the gateway has on file. */
export const spkiOf = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

interface Material {
  readonly der: Buffer
  /** What stands in the first line of a PEM; empty for Base64 alone. */
  readonly label: string
}

function material(text: string, name: string): Material {
  if (typeof text !== 'string' || text.trim() === '')
    throw wrongSettings(`${name} is missing. Give it as PEM, or as Base64 in one line.`)
  const plain = text.replaceAll('\\n', '\n').trim()
  const [, label = '', inner = plain] =
    /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END/.exec(plain) ??
    (plain.includes('-----') ? [] : ['', '', plain])
  const base64 = inner.replace(/^[A-Za-z-]+:.*$/gm, '').replace(/\s+/g, '')
  if (base64 === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64))
    throw wrongSettings(
      `${name} is neither PEM nor Base64${/[\\/.]/.test(plain.slice(0, 40)) && plain.length < 200 ? '. It looks like a path: give what the file holds, or use fromFile' : ''}.`,
    )
  return { der: Buffer.from(base64, 'base64'), label }
}

function fit(key: KeyObject, name: string): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength
  if (key.asymmetricKeyType !== 'rsa' || bits === undefined)
    throw wrongSettings(`${name} is of another kind than RSA. Make one: openssl genrsa -out key.pem 2048.`)
  if (bits < BITS_MIN)
    throw wrongSettings(
      `${name} has ${bits} bits, which is too weak: the gateway takes ${BITS_MIN} and more. Make a new one: openssl genrsa -out key.pem 2048.`,
    )
  return key
}

function refuseCertificate(der: Buffer, label: string, name: string, advice: string): void {
  if (label.includes('CERTIFICATE') || firstOf(() => new X509Certificate(der)))
    throw wrongSettings(`${name} is a certificate. ${advice}`)
}

const privateKeyIn = (der: Buffer): KeyObject | undefined =>
  firstOf(
    () => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
  )

const publicKeyIn = (der: Buffer): KeyObject | undefined =>
  firstOf(
    () => createPublicKey({ key: der, format: 'der', type: 'spki' }),
    () => createPublicKey({ key: der, format: 'der', type: 'pkcs1' }),
  )

/** PKCS#8 with a password: a sequence whose first part names how it is encrypted (PBES2, or one of the older ways). */
const isEncrypted = (der: Buffer): boolean =>
  der.subarray(0, 40).includes(Buffer.from('2a864886f70d0105', 'hex')) ||
  der.subarray(0, 40).includes(Buffer.from('2a864886f70d010c01', 'hex'))

function firstOf<T>(...ways: (() => T)[]): T | undefined {
  for (const way of ways)
    try {
      return way()
    } catch (error) {
      if (error instanceof AmselError) throw error
    }
  return undefined
}
