import { createCipheriv, createDecipheriv } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type KeyedAttempt, providerKey } from '../../../domain/index.ts'
import type { Sealer } from '../../../platform/sealing/index.ts'

// What a provider keeps for the gateway, so that a payment can be rebuilt whose row was lost. The provider can neither read nor
// write it: it is sealed with a key derived from the digest key, which never changes, and bound to the key of its attempt.

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = '1.'

/** Providers accept 2048 characters, and some words of their own are among them. */
export const RECORD_LENGTH_MAX = 1_900

/** The same input gives the same record: a repeated request is identical. */
export const sealRecord = (sealer: Sealer, of: KeyedAttempt, value: object): string =>
  sealAt(sealer, providerKey(of), value)

/** Bound to its place: a copy in any other place is worthless. */
export function sealAt(sealer: Sealer, place: string, value: object): string {
  const plain = deflateRawSync(JSON.stringify(value), { level: 9 })
  const nonce = sealer
    .digest(`${place}\n${plain.toString('base64')}`, 'record nonce')
    .subarray(0, NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(sealer), nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return VERSION + sealed.toString('base64url')
}

/** Null where it is not a record by this gateway for this attempt. */
export const openRecord = (sealer: Sealer, of: KeyedAttempt, text: string): unknown =>
  openAt(sealer, providerKey(of), text)

/** Null where nothing was sealed this way for this place. */
export function openAt(sealer: Sealer, place: string, text: string): unknown {
  if (!text.startsWith(VERSION)) return null
  const sealed = Buffer.from(text.slice(VERSION.length), 'base64url')
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null
  const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(-TAG_BYTES)]
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(sealer), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(place))
      .setAuthTag(tag)
    const plain = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    return JSON.parse(inflateRawSync(plain, { maxOutputLength: 64 * 1024 }).toString())
  } catch {
    return null
  }
}

const keyOf = (sealer: Sealer): Buffer => sealer.digest('record', 'sealing records at providers')
